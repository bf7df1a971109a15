// Package arena is the district of matches and tournaments: plans, the games that are due, the queue that
// hands them to workers, the store, standings, reports, and classes of students.
//
// What enters is a plan and the programs that it names. What leaves are stored games, each checked against
// its record and the rules, and what is counted from them.
package arena
