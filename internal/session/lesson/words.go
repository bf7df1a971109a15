package lesson

var movingWords = map[Language]Words{
	English: {
		Title: "Moving",
		Goal:  "Bring your Captain to the marked square.",
		Hint:  "A piece goes one square forward, back or sideways. It does not enter a lake: go round on the left. Choose the Captain, then a square.",
		Done:  "All pieces that can move go like this. Bombs and the Flag never move.",
		Wrong: "That was a long way. Round the lake on the left it takes five moves.",
	},
	German: {
		Title: "Ziehen",
		Goal:  "Führe deinen Hauptmann auf das markierte Feld.",
		Hint:  "Ein Stein zieht ein Feld vor, zurück oder zur Seite. In einen See geht er nicht: geh links herum. Wähle den Hauptmann, dann ein Feld.",
		Done:  "So ziehen alle Steine, die ziehen können. Bomben und die Fahne bleiben stehen.",
		Wrong: "Das war ein weiter Weg. Links um den See herum sind es fünf Züge.",
	},
}

var strikingWords = map[Language]Words{
	English: {
		Title: "Striking",
		Goal:  "Two of your pieces have shown who stands before you: a Sergeant (7) on the left, the Marshal (1) on the right. Take the one that your Colonel (3) beats.",
		Hint:  "The stronger rank wins, and what loses leaves the board. Go to the left of the Colonel, then strike forward.",
		Done:  "Your Colonel (3) beats the Sergeant (7). Both ranks are seen in every strike, so remember them: your enemy does.",
		Wrong: "The Marshal (1) beats your Colonel. Only a Spy or a Bomb brings it down.",
	},
	German: {
		Title: "Schlagen",
		Goal:  "Zwei deiner Steine haben gezeigt, wer vor dir steht: links ein Unteroffizier (7), rechts der Marschall (1). Schlage den, den dein Oberst (3) besiegt.",
		Hint:  "Der höhere Rang gewinnt, wer verliert, verlässt das Brett. Zieh den Oberst nach links und schlage dann nach vorn.",
		Done:  "Dein Oberst (3) besiegt den Unteroffizier (7). Bei jedem Schlag sieht man beide Ränge: merke sie dir, dein Gegner tut es auch.",
		Wrong: "Der Marschall (1) besiegt deinen Oberst. Nur ein Spion oder eine Bombe bringt ihn zu Fall.",
	},
}

var scoutingWords = map[Language]Words{
	English: {
		Title: "Scouting",
		Goal:  "Who hides in the far corner? Find out with your Scout, in one move.",
		Hint:  "A Scout runs any number of empty squares in a straight line and may strike at the end. Choose it, then the marked piece.",
		Done:  "It was the Marshal. The Scout is lost, but now you know where to send your Spy.",
		Wrong: "The Scout can do it in one move: straight up, as far as the enemy's piece.",
	},
	German: {
		Title: "Aufklären",
		Goal:  "Wer steckt in der Ecke dort hinten? Finde es mit deinem Aufklärer heraus, in einem Zug.",
		Hint:  "Ein Aufklärer läuft geradeaus über beliebig viele leere Felder und darf am Ende schlagen. Wähle ihn, dann den markierten Stein.",
		Done:  "Es war der Marschall. Der Aufklärer ist verloren, aber jetzt weißt du, wohin dein Spion muss.",
		Wrong: "Der Aufklärer schafft es in einem Zug: geradeaus bis zum Stein des Gegners.",
	},
}

var bombsWords = map[Language]Words{
	English: {
		Title: "Bombs and Miners",
		Goal:  "Your Sergeant struck a Bomb and fell. Its owner guards something there: take the Flag.",
		Hint:  "A Bomb destroys everything that strikes it but a Miner (8), which clears it. Send the Miner up the right edge, through the Bomb, into the corner.",
		Done:  "The Flag is yours, and with it the game. Behind Bombs there is often a Flag.",
		Wrong: "Only a Miner clears a Bomb; keep the others away from it, and do not waste moves.",
	},
	German: {
		Title: "Bomben und Mineure",
		Goal:  "Dein Unteroffizier schlug auf eine Bombe und fiel. Dort wird etwas bewacht: erobere die Fahne.",
		Hint:  "Eine Bombe zerstört alles, was auf sie schlägt, nur der Mineur (8) räumt sie weg. Schick den Mineur am rechten Rand hinauf, durch die Bombe in die Ecke.",
		Done:  "Die Fahne ist dein und mit ihr die Partie. Hinter Bomben steht oft eine Fahne.",
		Wrong: "Nur ein Mineur räumt Bomben weg; halte die anderen fern und verliere keine Züge.",
	},
}

var spyWords = map[Language]Words{
	English: {
		Title: "The Spy",
		Goal:  "The enemy's Marshal (1) stands between your Colonel and your Spy. Bring it down now: it moves next.",
		Hint:  "The Spy beats the Marshal, but only if the Spy strikes. When it is struck, it falls to every piece.",
		Done:  "The weakest of all brings down the strongest. Keep your Spy close to where their Marshal will come.",
		Wrong: "The Spy has to strike the Marshal first; none of your other pieces beats it.",
	},
	German: {
		Title: "Der Spion",
		Goal:  "Der gegnerische Marschall (1) steht zwischen deinem Oberst und deinem Spion. Bring ihn jetzt zu Fall: gleich zieht er.",
		Hint:  "Der Spion besiegt den Marschall, aber nur, wenn der Spion schlägt. Wird er selbst geschlagen, fällt er gegen jeden.",
		Done:  "Der Schwächste bringt den Stärksten zu Fall. Halte den Spion dort, wohin ihr Marschall kommen wird.",
		Wrong: "Der Spion muss den Marschall zuerst schlagen; kein anderer deiner Steine besiegt ihn.",
	},
}

var twoSquaresWords = map[Language]Words{
	English: {
		Title: "The two-squares rule",
		Goal:  "The Marshal hunts your General in the corner. Step to and fro between the two marked squares until it has to give up.",
		Hint:  "No piece may go more than three times in a row between the same two squares. The Marshal began, so it must stop first: just step aside each time.",
		Done:  "Three times it went to and fro; a fourth time is forbidden, and your General is safe. The rule holds for you too.",
		Wrong: "The Marshal took it, or you left the two squares. Step aside each time: the one who began must stop first.",
	},
	German: {
		Title: "Die Zwei-Felder-Regel",
		Goal:  "Der Marschall jagt deinen General in der Ecke. Zieh zwischen den beiden markierten Feldern hin und her, bis er ablassen muss.",
		Hint:  "Kein Stein darf öfter als dreimal nacheinander zwischen denselben zwei Feldern ziehen. Der Marschall hat begonnen, also muss er zuerst aufhören: weich jedes Mal aus.",
		Done:  "Dreimal ging er hin und her, ein viertes Mal ist verboten, und dein General ist sicher. Die Regel gilt auch für dich.",
		Wrong: "Der Marschall hat ihn geschlagen, oder du hast die zwei Felder verlassen. Weich jedes Mal aus: wer begonnen hat, muss zuerst aufhören.",
	},
}
