package lesson

var readingWords = map[Language]Words{
	English: {
		Title: "Reading the enemy",
		Goal:  "Two hidden pieces stand beside your Sergeant (7). One has just told you what it is. Strike that one.",
		Hint:  "Only a Scout (9) goes more than one square at once, and the piece on the left has just come three squares. The other one has never moved: it may be a Bomb.",
		Done:  "A piece that ran is a Scout. A piece that moved is no Bomb and no Flag. One that never moves may well be one of them.",
		Wrong: "Look at what they did: one ran over three squares, as only a Scout does. The other never moved, and it was a Bomb.",
	},
	German: {
		Title: "Den Gegner lesen",
		Goal:  "Neben deinem Unteroffizier (7) stehen zwei verdeckte Steine. Einer hat eben verraten, was er ist. Schlage den.",
		Hint:  "Nur ein Aufklärer (9) zieht mehr als ein Feld auf einmal, und der Stein links ist eben drei Felder gelaufen. Der andere hat sich nie bewegt: er kann eine Bombe sein.",
		Done:  "Wer läuft, ist ein Aufklärer. Wer gezogen hat, ist weder Bombe noch Fahne. Wer nie zieht, ist oft eine von beiden.",
		Wrong: "Sieh, was sie getan haben: einer lief über drei Felder, das kann nur ein Aufklärer. Der andere zog nie, er war eine Bombe.",
	},
}

var bluffingWords = map[Language]Words{
	English: {
		Title: "Bluffing",
		Goal:  "Their Marshal (1) has just been seen, and you have nothing that beats it. It does not know that. Walk your Scout to the marked square, as a Spy would.",
		Hint:  "Go one square at a time. A Scout that runs shows what it is, and then nobody is afraid of it.",
		Done:  "It went back: a hidden piece that walks up to a Marshal may be the Spy. Do so with a piece that you can lose, for some do not believe you.",
		Wrong: "Only a Scout runs, so now they know what it is. Walk there step by step.",
	},
	German: {
		Title: "Bluffen",
		Goal:  "Ihr Marschall (1) hat sich eben gezeigt, und nichts von dir besiegt ihn. Das weiß er nicht. Führe deinen Aufklärer auf das markierte Feld, wie es ein Spion täte.",
		Hint:  "Zieh immer nur ein Feld. Ein Aufklärer, der läuft, verrät sich, und dann fürchtet ihn niemand mehr.",
		Done:  "Er wich zurück: ein verdeckter Stein, der auf den Marschall zugeht, kann der Spion sein. Tu das mit einem Stein, den du verlieren kannst, denn nicht jeder glaubt dir.",
		Wrong: "Nur ein Aufklärer läuft, also wissen sie jetzt, was er ist. Geh Schritt für Schritt dorthin.",
	},
}

var guardingWords = map[Language]Words{
	English: {
		Title: "Guarding the Flag",
		Goal:  "A hidden piece comes down the left edge, straight at the Bombs before your Flag. Stop it with your Captain (5).",
		Hint:  "Whoever walks at Bombs is probably a Miner (8). Bring the Captain beside its way: left, then forward, and strike when it stands on the marked square.",
		Done:  "It was a Miner, and two moves later your Flag would have fallen. Keep a piece near your Flag that beats Miners, and watch who walks there.",
		Wrong: "It cleared the Bomb and took the Flag. Count the moves that it needs, and be there first.",
	},
	German: {
		Title: "Die Fahne hüten",
		Goal:  "Ein verdeckter Stein kommt am linken Rand herab, geradewegs auf die Bomben vor deiner Fahne zu. Halte ihn mit deinem Hauptmann (5) auf.",
		Hint:  "Wer auf Bomben zugeht, ist wahrscheinlich ein Mineur (8). Bring den Hauptmann neben seinen Weg: nach links, dann nach vorn, und schlage, wenn er auf dem markierten Feld steht.",
		Done:  "Es war ein Mineur, und zwei Züge später wäre deine Fahne gefallen. Halte in ihrer Nähe einen Stein, der Mineure besiegt, und achte darauf, wer dorthin geht.",
		Wrong: "Er hat die Bombe geräumt und die Fahne erobert. Zähle die Züge, die er braucht, und sei vor ihm da.",
	},
}

var setupsWords = map[Language]Words{
	English: {
		Title: "Setting up",
		Goal:  "You will place your own pieces before most games. Here a column was left open before your Flag, and their Scout (9) looks down it. Close it with the piece that may best be known.",
		Hint:  "A Scout runs along empty squares and takes a Flag that it reaches. Whatever closes the column will be struck and seen: that does not matter to a Sergeant (7), but to the Colonel (3) it does.",
		Done:  "Close every way to your Flag, before the game begins. Put in front what may be seen, keep strong pieces unknown, and keep a Miner behind for the ending.",
		Wrong: "If the column stays open, the Scout takes the Flag. If the Colonel closes it, they know one of your strongest pieces.",
	},
	German: {
		Title: "Aufstellen",
		Goal:  "Vor den meisten Partien stellst du deine Steine selbst auf. Hier blieb vor deiner Fahne eine Linie offen, und ihr Aufklärer (9) blickt sie hinab. Schließe sie mit dem Stein, den man am ehesten kennen darf.",
		Hint:  "Ein Aufklärer läuft über leere Felder und erobert eine Fahne, die er erreicht. Was die Linie schließt, wird geschlagen und gesehen: einem Unteroffizier (7) macht das nichts, dem Oberst (3) schon.",
		Done:  "Schließe jeden Weg zu deiner Fahne, bevor die Partie beginnt. Stelle nach vorn, was man sehen darf, halte starke Steine verdeckt und einen Mineur hinten fürs Endspiel bereit.",
		Wrong: "Bleibt die Linie offen, erobert der Aufklärer die Fahne. Schließt sie der Oberst, kennen sie einen deiner stärksten Steine.",
	},
}

var trapWords = map[Language]Words{
	English: {
		Title: "The two-squares trap",
		Goal:  "Their Captain dodges your Marshal (1) between two squares, and it began. Follow it until it may not dodge again, and take it.",
		Hint:  "Go to and fro between the marked squares, always in front of the Captain. It has to stop first; then strike.",
		Done:  "Who begins to go to and fro must stop first. So the rule lets one hunter catch what has only two squares left.",
		Wrong: "Stay in front of it all the time. It began, so it has to stop before you do.",
	},
	German: {
		Title: "Die Zwei-Felder-Falle",
		Goal:  "Ihr Hauptmann weicht deinem Marschall (1) zwischen zwei Feldern aus, und er hat begonnen. Folge ihm, bis er nicht mehr ausweichen darf, und schlage ihn.",
		Hint:  "Zieh zwischen den markierten Feldern hin und her, immer vor den Hauptmann. Er muss zuerst aufhören; dann schlage.",
		Done:  "Wer mit dem Hin und Her beginnt, muss zuerst aufhören. So fängt ein einzelner Jäger, was nur noch zwei Felder hat.",
		Wrong: "Bleib immer vor ihm. Er hat begonnen, also muss er vor dir aufhören.",
	},
}

var endingsWords = map[Language]Words{
	English: {
		Title: "Endings",
		Goal:  "Their Captain (5) is the last of their pieces that can move. Win in one move.",
		Hint:  "Where equal ranks meet, both fall. Whoever has no piece left that can move has lost.",
		Done:  "Both Captains fell, and they have nothing left that moves: you have won without finding the Flag. Count what can still move.",
		Wrong: "Strike their Captain with yours: both fall, and then nothing of theirs can move.",
	},
	German: {
		Title: "Endspiele",
		Goal:  "Ihr Hauptmann (5) ist der letzte ihrer Steine, der ziehen kann. Gewinne in einem Zug.",
		Hint:  "Treffen gleiche Ränge aufeinander, fallen beide. Wer keinen Stein mehr hat, der ziehen kann, hat verloren.",
		Done:  "Beide Hauptleute sind gefallen, und ihnen bleibt nichts, was zieht: du hast gewonnen, ohne die Fahne zu finden. Zähle, was noch ziehen kann.",
		Wrong: "Schlage ihren Hauptmann mit deinem: beide fallen, und dann kann keiner ihrer Steine mehr ziehen.",
	},
}
