package stratego

// Duel is Barrage with one more Miner and one more Bomb.
func Duel() Definition {
	d := Classic()
	d.Name = "duel"
	d.Title = "Barrage with one more Miner and Bomb"
	d.Army = barrageArmy()
	for i, l := range d.Army {
		if l.Ranks == RanksOf(Miner) || l.Ranks == RanksOf(Bomb) {
			d.Army[i].Count++
		}
	}
	return d
}
