#!/bin/sh
# Makes the pictures of the browser face: docs/pictures/web-*.png.
cd "$(dirname "$0")/../.." &&
npm ci --prefix internal/web/ui && # axe, without which some of the tests are skipped
go test ./internal/web/browser -count=1 -run 'TestPictures$|TestMovingPicture|TestTheReplayOfAGame|TestAnAnalysisBoard|TestATournamentIsWatched|TestABattleOfTheCampaign' -pictures "$PWD/docs/pictures" &&
rm -f docs/pictures/web-campaign-phone.png
