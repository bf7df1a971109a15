// Package lab is the district of measuring and learning: it fits and measures players by games within one process;
// below it are the experiments that people start, self-play, speed, environments for programs that learn, the
// test kit, and the order of the districts.
//
// What enters are players, games and a seed. What leaves are measurements with their intervals, tables of numbers
// that players are made with, and files to learn from.
package lab
