# Recipe for Homebrew.
class Flagfall < Formula
  desc "Stratego and related games: play, referee, tournaments"
  homepage "https://flagfall.dev"
  version "@VERSION@"
  license "MIT"

  on_macos do
    on_arm do
      url "@URL@/flagfall-@VERSION@-darwin-arm64.tar.gz"
      sha256 "@SHA256:darwin-arm64@"
    end
    on_intel do
      url "@URL@/flagfall-@VERSION@-darwin-amd64.tar.gz"
      sha256 "@SHA256:darwin-amd64@"
    end
  end
  on_linux do
    on_arm do
      url "@URL@/flagfall-@VERSION@-linux-arm64.tar.gz"
      sha256 "@SHA256:linux-arm64@"
    end
    on_intel do
      url "@URL@/flagfall-@VERSION@-linux-amd64.tar.gz"
      sha256 "@SHA256:linux-amd64@"
    end
  end

  def install
    bin.install "flagfall", "advance"
    doc.install "THIRD-PARTY-LICENSES.txt", "sbom.spdx.json"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/flagfall.bash" => "flagfall"
    zsh_completion.install "completions/flagfall.zsh" => "_flagfall"
    fish_completion.install "completions/flagfall.fish"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/flagfall --version")
  end
end
