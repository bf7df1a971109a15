package rival

// The levels of marshal from 1 on. Their names begin with A, B, C and so on, so that a name tells the level. Against the
// first one even the heuristics of the council win seven games of ten (docs/lab/ladder.md), so a newcomer can win too.
var levels = [...]Rival{
	{
		Spec: "marshal:level=1", Name: "Ada", Kind: "first steps", Level: 1,
		About:  "Looks one move ahead and forgets most ranks that it saw. A newcomer can win.",
		Before: "My first games too. Shall we learn together?", Won: "I am as surprised as you are.",
		Lost: "You saw more than I did. Again?", Drawn: "Nobody won. I count that as a success.",
		looks: looks{skin: 1, hair: ponytail, tint: copper, dress: sky, mouth: smile, brow: raised},
	},
	{
		Spec: "marshal:level=2", Name: "Bo", Kind: "beginner", Level: 2,
		About:  "Looks a move further and forgets half of what it saw.",
		Before: "I know how the pieces go. Most of them.", Won: "I did not even need my Spy!",
		Lost: "I forgot where your Marshal was.", Drawn: "Even. That is new for me.",
		Plainly: "Thanks for the game. I still mix up the ranks.", needs: [3]fact{spyIdle, struckSeenMarshal, always},
		looks: looks{skin: 3, hair: curls, tint: black, dress: leaf, mouth: grin, brow: level},
	},
	{
		Spec: "marshal:level=3", Name: "Cleo", Kind: "easy", Level: 3,
		About:  "Knows how people set up, and still forgets a lot.",
		Before: "I have read how people set up. Surprise me.", Won: "Your Flag was where people put it.",
		Lost: "That Flag was not in the book.", Drawn: "A fair share for both.",
		Plainly: "Back to my books, then.", needs: [3]fact{flagTakenBehind, flagNotBehind, always},
		looks: looks{skin: 2, hair: bob, tint: black, dress: plum, mouth: smile, brow: level, wears: glasses},
	},
	{
		Spec: "marshal:level=4", Name: "Dario", Kind: "casual", Level: 4,
		About:  "Plans a little and makes careless moves.",
		Before: "A quiet game after work? I am in.", Won: "Lucky for me that you let that one go.",
		Lost: "I was careless there. Well played.", Drawn: "Good company, no winner.",
		Plainly: "A good end to the day. Until next time.", needs: [3]fact{strikes, strikes, always},
		looks: looks{skin: 2, hair: short, tint: brown, dress: sand, mouth: smile, brow: level, wears: moustache},
	},
	{
		Spec: "marshal:level=5", Name: "Edda", Kind: "medium", Level: 5,
		About:  "Reads how your pieces move and seldom forgets one.",
		Before: "The way a piece moves tells me its rank.", Won: "Your Miners walked like Miners.",
		Lost: "I read you wrongly. That was good.", Drawn: "We read each other too well.",
		Plainly: "I shall read you better next time.", needs: [3]fact{minersLost, rivalFailed, always},
		looks: looks{skin: 0, hair: bun, tint: grey, dress: wine, mouth: flat, brow: level, wears: glasses},
	},
	{
		Spec: "marshal:level=6", Name: "Felix", Kind: "tricky", Level: 6,
		About:  "Looks further ahead and hardly ever forgets.",
		Before: "Look twice before you strike.", Won: "You looked once.",
		Lost: "You looked twice. Respect.", Drawn: "Neither of us fell for it.",
		Plainly: "Next time, look twice.", needs: [3]fact{failed, always, always},
		looks: looks{skin: 1, hair: swept, tint: sandy, dress: leaf, mouth: smirk, brow: slanted},
	},
	{
		Spec: "marshal:level=7", Name: "Greta", Kind: "hard", Level: 7,
		About:  "Forgets next to nothing and looks far ahead.",
		Before: "I remember every piece that you show.", Won: "I remembered.",
		Lost: "You showed me only what I should see.", Drawn: "A hard game. I enjoyed it.",
		Plainly: "I shall remember this game.", needs: [3]fact{strikes, strikes, always},
		looks: looks{skin: 0, hair: bob, tint: sandy, dress: slate, mouth: flat, brow: slanted, wears: epaulettes},
	},
	{
		Spec: "marshal:level=8", Name: "Hugo", Kind: "tough", Level: 8,
		About:  "Forgets nothing. Your bluffs must be good.",
		Before: "Bluff if you like. I shall wait.", Won: "I waited.",
		Lost: "That bluff was good.", Drawn: "You did not break my line, nor I yours.",
		Plainly: "I can wait for the next one.", needs: [3]fact{strikes, rivalFailed, always},
		looks: looks{skin: 3, hair: bald, tint: black, dress: wine, mouth: flat, brow: slanted, wears: beard},
	},
	{
		Spec: "marshal:level=9", Name: "Iris", Kind: "very hard", Level: 9,
		About:  "Thinks about every move at length.",
		Before: "Take your time. I take mine.", Won: "I had looked at that move for a while.",
		Lost: "I did not find the answer. You did.", Drawn: "Neither of us left a gap.",
		Plainly: "I should like to think about this one.", needs: [3]fact{lastMove, always, always},
		looks: looks{skin: 2, hair: long, tint: black, dress: slate, mouth: flat, brow: raised, wears: epaulettes},
	},
	{
		Spec: "marshal:level=10", Name: "Juno", Kind: "full strength", Level: 10,
		About:  "The strongest that we have, with all the time that it needs.",
		Before: "Show me something that I have not seen.", Won: "A clear game. Where did it turn?",
		Lost: "That I had not seen. Thank you.", Drawn: "You held. Few do.",
		Plainly: "Come back when you like.", needs: [3]fact{strikes, strikes, always},
		looks: looks{skin: 1, hair: bun, tint: white, dress: wine, mouth: smirk, brow: slanted, wears: epaulettes},
	},
}

// styles search as a level does, with a style of their own (marshal's option style).
var styles = [...]Rival{
	{
		Spec: "marshal:level=5,style=rusher", Name: "Roland", Kind: "the rusher",
		About:  "Strong pieces in front, and forward at once: strikes what has not moved.",
		Before: "Why wait? I am on my way.", Won: "Nothing was in my way for long.",
		Lost: "I ran into that one at full speed.", Drawn: "We stopped each other half way.",
		Plainly: "Over so soon? Another one!", needs: [3]fact{flagTaken, rivalFailed, always},
		looks: looks{skin: 1, hair: swept, tint: copper, dress: wine, mouth: grin, brow: slanted, wears: scar},
	},
	{
		Spec: "marshal:level=5,style=bluffer", Name: "Blanche", Kind: "the bluffer",
		About:  "Sends weak unknown pieces after your strong ones as if they were stronger.",
		Before: "Is it my Marshal? You may find out.", Won: "It was a Scout. It was always a Scout.",
		Lost: "You called it. Every time.", Drawn: "You never found out, did you?",
		Plainly: "A pity to show my pieces now.", needs: [3]fact{scoutsOnly, neverFailed, rivalMarshalHid},
		looks: looks{skin: 0, hair: long, tint: sandy, dress: plum, mouth: smirk, brow: raised, wears: mole},
	},
	{
		Spec: "marshal:level=5,style=fortress", Name: "Petra", Kind: "the fortress",
		About:  "Bombs round the Flag, strong pieces behind: stays at home and lets you come.",
		Before: "My walls are thick. Come and see.", Won: "You came, and you stayed.",
		Lost: "So there was a way in.", Drawn: "Nobody came, nobody went.",
		Plainly: "I build the walls anew. Come again.", needs: [3]fact{failed, flagTaken, noStrike},
		looks: looks{skin: 2, hair: short, tint: grey, dress: slate, mouth: flat, brow: level, wears: helmet},
	},
	{
		Spec: "marshal:level=5,style=spymaster", Name: "Silas", Kind: "the spy-master",
		About:  "Scouts find your Marshal, and the Spy is never far from where it will come.",
		Before: "My Scouts know you already.", Won: "Your Marshal should have stayed at home.",
		Lost: "You kept your secrets well.", Drawn: "We both know too much.",
		Plainly: "We shall meet again. I know the way.", needs: [3]fact{marshalLost, marshalHidden, always},
		looks: looks{skin: 0, hair: short, tint: black, dress: slate, mouth: smirk, brow: slanted, wears: hat},
	},
}

// partners have one habit each and think no move ahead.
var partners = [...]Rival{
	{
		Spec: "council", Name: "Lotte", Kind: "the council",
		About:  "Rules of thumb vote on every move, at once.",
		Before: "All ten of us have an opinion.", Won: "The vote was clear.",
		Lost: "We were outvoted by you alone.", Drawn: "Five to five.",
		Plainly: "All ten of us thank you.", needs: [3]fact{moved, always, always},
		looks: looks{skin: 1, hair: curls, tint: grey, dress: sky, mouth: smile, brow: raised, wears: glasses},
	},
	{
		Spec: "sparring:style=rusher", Name: "Rex", Kind: "the hothead",
		About:  "Runs at your home and strikes whatever it meets.",
		Before: "Charge!", Won: "See? Charging works.", Lost: "That was a Bomb, then.", Drawn: "I ran out of pieces to charge with.",
		Plainly: "Next time I charge again!", needs: [3]fact{rivalWon, bombStruck, noPieceLeft},
		looks: looks{skin: 2, hair: spikes, tint: black, dress: wine, mouth: grin, brow: slanted},
	},
	{
		Spec: "sparring:style=hider", Name: "Nell", Kind: "the hider",
		About:  "Moves as little as it can and strikes only to win for certain.",
		Before: "I would rather not be seen.", Won: "You came too close.", Lost: "You found me.", Drawn: "You did not find me.",
		Plainly: "Good that it is over. I like it quiet.", needs: [3]fact{rivalWon, flagTaken, always},
		looks: looks{skin: 0, hair: hood, tint: slate, dress: slate, mouth: flat, brow: raised},
	},
	{
		Spec: "sparring:style=shuffler", Name: "Sid", Kind: "the shuffler",
		About:  "Goes to and fro with one piece and waits for you.",
		Before: "There and back again.", Won: "I only waited.", Lost: "I should have gone further.", Drawn: "There and back, and nobody the wiser.",
		Plainly: "And back again, next time.", needs: [3]fact{waited, always, noStrike},
		looks: looks{skin: 3, hair: short, tint: grey, dress: sand, mouth: flat, brow: level, wears: moustache},
	},
	{
		Spec: "sparring:style=bluffer", Name: "Mona", Kind: "the pretender",
		About:  "Walks unknown pieces up to your strongest.",
		Before: "Guess who this is.", Won: "You guessed wrong.", Lost: "You guessed right.", Drawn: "You are still guessing.",
		Plainly: "Next time, another mask.", needs: [3]fact{failed, struckWell, always},
		looks: looks{skin: 3, hair: long, tint: brown, dress: plum, mouth: smirk, brow: raised},
	},
	{
		Spec: "random", Name: "Toby", Kind: "by chance",
		About:  "Any legal move: to learn how the pieces go.",
		Before: "I roll dice. You begin, or I do.", Won: "The dice liked me.", Lost: "The dice did not like me.", Drawn: "Heads and tails.",
		looks: looks{skin: 0, hair: spikes, tint: copper, dress: leaf, mouth: grin, brow: raised},
	},
}
