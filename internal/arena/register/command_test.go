package register

import "testing"

func TestASecretInAnAddressIsNotKeptWithTheCommand(t *testing.T) {
	got := shellLine([]string{"match", "council", "ucc:./bot --fast", "--queue", "nats://hidden@host:4222", "--queue=nats://a:hidden@host"})
	if want := "flagfall match council 'ucc:./bot --fast' --queue nats://host:4222 --queue=nats://host"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}
