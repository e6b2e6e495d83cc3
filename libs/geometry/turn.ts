import { latOf, lngOf, type Position } from './position.js';

/** Relative threshold below which the sign of the determinant may be a rounding error (Shewchuk's `ccwerrboundA`). */
const UNSURE = (3 + 16 * 2 ** -53) * 2 ** -53;

/**
 * Returns the direction in which the line a-b-c turns: positive left, negative right, 0 for three points on one line.
 * The sign is exact for the given numbers, as in the database; the magnitude has no meaning (J. R. Shewchuk, "Adaptive
 * Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates", Discrete & Computational Geometry 18,
 * 1997).
 */
export function turn(a: Position, b: Position, c: Position): number {
  const left = (lngOf(a) - lngOf(c)) * (latOf(b) - latOf(c));
  const right = (latOf(a) - latOf(c)) * (lngOf(b) - lngOf(c));
  const determinant = left - right;
  const sure = left === 0 || right === 0 || left > 0 !== right > 0;
  if (sure || Math.abs(determinant) >= UNSURE * Math.abs(left + right)) return determinant;
  return exactTurn(a, b, c);
}

function exactTurn(a: Position, b: Position, c: Position): number {
  const [x, y] = [whole(lngOf(c)), whole(latOf(c))];
  const left = (whole(lngOf(a)) - x) * (whole(latOf(b)) - y);
  const right = (whole(latOf(a)) - y) * (whole(lngOf(b)) - x);
  return left > right ? 1 : left < right ? -1 : 0;
}

const bits = new DataView(new ArrayBuffer(8));

/** Returns a number times 2^1074, which makes every double an integer (IEEE 754). */
function whole(value: number): bigint {
  bits.setFloat64(0, value);
  const high = bits.getUint32(0);
  const exponent = (high >>> 20) & 0x7ff;
  const fraction = (BigInt(high & 0xfffff) << 32n) | BigInt(bits.getUint32(4));
  const size = exponent === 0 ? fraction : (fraction | (1n << 52n)) << BigInt(exponent - 1);
  return value < 0 ? -size : size;
}
