package campaign

import "flagfall.dev/stratego"

// own are the rules that the boards of the campaign share.
const own = `base = "barrage"
title = "a board of the campaign"
quiet_limit = 200
`

// battles are the campaign, in its order.
var battles = [...]Battle{
	{
		Name: "meadow", title: "The meadow", idea: "The higher rank wins a strike, and what loses leaves the board. Take the Flag.",
		rival: "random", setup: ".7F7." + "5.3.5",
		rules: own + "board = \"5x6\"\nlakes = []\nhome_rows = 2\n[army]\nColonel = 1\nCaptain = 2\nSergeant = 2\nFlag = 1\n",
		goals: [2]Goal{{Kind: Losses, N: 1}, {Kind: Within, N: 25}},
	},
	{
		Name: "minefield", title: "The minefield", idea: "A Bomb destroys what strikes it, but a Miner clears it. What never moves may be one.",
		rival: "marshal:level=1", setup: "8BFB8" + "9.5.7",
		rules: own + "board = \"5x6\"\nlakes = []\nhome_rows = 2\n[army]\nCaptain = 1\nSergeant = 1\nMiner = 2\nScout = 1\nBomb = 2\nFlag = 1\n",
		goals: [2]Goal{{Kind: Takes, Rank: stratego.Miner, Prey: stratego.Bomb}, {Kind: Bombed, N: 0}},
	},
	{
		Name: "hills", title: "The hills", idea: "A Scout runs as far as it likes in a line. Spend it to learn what stands there.",
		rival: "sparring:style=shuffler", setup: "8.FB.9" + "9.3.79",
		rules: own + "board = \"6x6\"\nlakes = []\nhome_rows = 2\n[army]\nColonel = 1\nSergeant = 1\nMiner = 1\nScout = 3\nBomb = 1\nFlag = 1\n",
		goals: [2]Goal{{Kind: Within, N: 35}, {Kind: Losses, N: 2}},
	},
	{
		Name: "embassy", title: "The embassy", idea: "The Spy beats the Marshal if it strikes first, and falls to everything that strikes it.",
		rival: "marshal:level=1", setup: "8.FB.9" + ".S15.9",
		rules: own + "board = \"6x6\"\nlakes = []\nhome_rows = 2\n[army]\nMarshal = 1\nCaptain = 1\nMiner = 1\nScout = 2\nSpy = 1\nBomb = 1\nFlag = 1\n",
		goals: [2]Goal{{Kind: Keeps, Rank: stratego.Marshal}, {Kind: Takes, Rank: stratego.Spy, Prey: stratego.Marshal}},
	},
	{
		Name: "assault", title: "The assault", idea: "Rex strikes whatever he meets. Let him come, and stand where he strikes in vain.",
		rival: "sparring:style=rusher", setup: "8BFB98" + "23.545",
		rules: own + "board = \"6x7\"\nlakes = []\nhome_rows = 2\n[army]\nGeneral = 1\nColonel = 1\nMajor = 1\nCaptain = 2\nMiner = 2\nScout = 1\nBomb = 2\nFlag = 1\n",
		goals: [2]Goal{{Kind: Repels, N: 3}, {Kind: Losses, N: 3}},
	},
	{
		Name: "thicket", title: "The thicket", idea: "Nell hardly moves. What stands still is a Bomb, the Flag, or somebody who hides: who goes first, and where?",
		rival: "sparring:style=hider", setup: "8BFB89" + "395249",
		rules: own + "board = \"6x7\"\nlakes = []\nhome_rows = 2\n[army]\nGeneral = 1\nColonel = 1\nMajor = 1\nCaptain = 1\nMiner = 2\nScout = 3\nBomb = 2\nFlag = 1\n",
		goals: [2]Goal{{Kind: Bombed, N: 1}, {Kind: Within, N: 60}},
	},
	{
		Name: "pass", title: "The pass", idea: "Lakes leave two ways. Who holds a way decides who comes through.",
		rival: "marshal:level=2", setup: "",
		rules: own + "board = \"7x7\"\nlakes = [\"B4\", \"C4\", \"D4\", \"E4\", \"F4\"]\nhome_rows = 2\n[army]\nMarshal = 1\nGeneral = 1\nColonel = 1\nCaptain = 2\nMiner = 2\nScout = 2\nSpy = 1\nBomb = 2\nFlag = 1\n",
		goals: [2]Goal{{Kind: Losses, N: 6}, {Kind: Left, Rank: stratego.Miner}},
	},
	{
		Name: "duel", title: "The duel", idea: "Ten pieces on the great board, and you set them up yourself: where does your Flag stand?",
		rival: "marshal:level=3", rules: "duel",
		goals: [2]Goal{{Kind: Losses, N: 6}, {Kind: Within, N: 60}},
	},
	{
		Name: "masquerade", title: "The masquerade", idea: "Mona walks unknown pieces up to your strongest. Most of them are weak: which?",
		rival: "sparring:style=bluffer", rules: "duel",
		goals: [2]Goal{{Kind: Keeps, Rank: stratego.Marshal}, {Kind: Losses, N: 4}},
	},
	{
		Name: "barrage", title: "The barrage", idea: "Eight pieces, and everything decided by the first strikes. Hold your strong ones back until you know.",
		rival: "marshal:level=4", rules: "barrage",
		goals: [2]Goal{{Kind: Left, Rank: stratego.Miner}, {Kind: Within, N: 50}},
	},
	{
		Name: "gallop", title: "The gallop", idea: "Roland's strong pieces stand in front and come at once. A Bomb in front stops one of them.",
		rival: "marshal:level=5,style=rusher", rules: "duel",
		goals: [2]Goal{{Kind: Repels, N: 2}, {Kind: Losses, N: 5}},
	},
	{
		Name: "fortress", title: "The fortress", idea: "Petra waits behind her walls. Bring your Miners there alive, with an escort.",
		rival: "marshal:level=5,style=fortress", rules: "duel",
		goals: [2]Goal{{Kind: Takes, Rank: stratego.Miner, Prey: stratego.Bomb}, {Kind: Within, N: 100}},
	},
	{
		Name: "shadows", title: "The shadows", idea: "Silas looks for your Marshal with Scouts, and his Spy is near. Let him find somebody else.",
		rival: "marshal:level=5,style=spymaster", rules: "barrage",
		goals: [2]Goal{{Kind: Keeps, Rank: stratego.Marshal}, {Kind: Losses, N: 5}},
	},
	{
		Name: "riddle", title: "The riddle", idea: "Blanche bluffs on a small board, where each of her pieces may be anything.",
		rival: "marshal:level=5,style=bluffer", rules: "octa-barrage",
		goals: [2]Goal{{Kind: Losses, N: 5}, {Kind: Left, Rank: stratego.Miner}},
	},
	{
		Name: "campaign", title: "The long campaign", idea: "Forty pieces against Edda, who reads how they move. All that you have learned, in one game.",
		rival: "marshal:level=5", rules: "classic",
		goals: [2]Goal{{Kind: Left, Rank: stratego.Miner}, {Kind: Losses, N: 25}},
	},
}
