import { orient2d } from 'robust-predicates';
import { latOf, lngOf, type Position } from './position.js';

/**
 * Returns the direction in which the line a-b-c turns: positive left, negative right, 0 for three points on one line.
 * The sign is exact for the given numbers, as in the database; the magnitude has no meaning.
 */
export function turn(a: Position, b: Position, c: Position): number {
  // The library's axis points down, so the axes are swapped.
  return orient2d(latOf(a), lngOf(a), latOf(b), lngOf(b), latOf(c), lngOf(c));
}
