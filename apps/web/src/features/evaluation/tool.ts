/** What is in hand on the map. `points` and `range` change the boundary of the chosen farm. */
export type Tool = 'select' | 'points' | 'range' | 'measure';
