package policy

// file is empty: the network would make a static site a quarter larger, and a look takes so long in a
// browser that a player with a clock would hardly ask it.
var file []byte
