package lobby

import (
	"net"
	"net/netip"
	"slices"
	"strings"
	"testing"
)

func TestOtherMachinesAreToldAnAddressThatLeadsHere(t *testing.T) {
	at := func(address string) net.Addr { return net.TCPAddrFromAddrPort(netip.MustParseAddrPort(address)) }
	for _, own := range []string{"127.0.0.1:8080", "[::1]:8080"} {
		if got := reach(at(own)); len(got) != 0 {
			t.Errorf("%s is reached at %v", own, got)
		}
	}
	if got := reach(at("192.168.1.5:8080")); len(got) != 1 || got[0] != "http://192.168.1.5:8080" {
		t.Errorf("%v", got)
	}
	for _, a := range reach(at("0.0.0.0:8080")) {
		if !strings.HasPrefix(a, "http://") || !strings.HasSuffix(a, ":8080") || strings.Contains(a, "127.") {
			t.Errorf("every address of the machine is asked for, and it is reached at %s", a)
		}
	}
}

func TestANetworkAtHomeComesBeforeAnAddressThatAllSee(t *testing.T) {
	var own []net.Addr
	for _, a := range []string{"127.0.0.1/8", "192.0.2.2/24", "fe80::1/64", "169.254.1.1/16", "10.0.0.7/8"} {
		p := netip.MustParsePrefix(a)
		own = append(own, &net.IPNet{IP: p.Addr().AsSlice(), Mask: net.CIDRMask(p.Bits(), p.Addr().BitLen())})
	}
	if got := reachable(own, 8972); !slices.Equal(got, []string{"http://10.0.0.7:8972", "http://192.0.2.2:8972"}) {
		t.Errorf("%q", got)
	}
}
