/** Active tool of the map. `points` and `range` edit the boundary of the selected farm. */
export type Tool = 'select' | 'points' | 'range' | 'measure';
