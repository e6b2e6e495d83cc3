const SQUARE_METRES = 10_000;
const DIGITS = 1e6;

/**
 * Formats square metres as hectares without loss: the text times 10,000 gives the same number. Typed values with up to
 * six decimals are written as typed.
 */
export function hectaresText(squareMetres: string): string {
  if (squareMetres === '') return '';
  const area = Number(squareMetres);
  const rounded = Math.round((area / SQUARE_METRES) * DIGITS) / DIGITS;
  if (rounded * SQUARE_METRES === area) return String(rounded);
  const exact = area / SQUARE_METRES;
  for (const each of [exact, next(exact, 1), next(exact, -1)])
    if (each * SQUARE_METRES === area) return plain(each);
  return plain(exact);
}

/** Returns the next representable number, above or below. */
function next(value: number, step: 1 | -1): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  view.setBigInt64(0, view.getBigInt64(0) + BigInt(step));
  return view.getFloat64(0);
}

/** Formats without an exponent, because spreadsheet readers do not accept one as a size. */
const plain = (value: number) => (Math.abs(value) < DIGITS / 1e12 ? value.toFixed(20) : String(value));
