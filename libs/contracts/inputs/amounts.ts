import { type EntryKind, INPUT_KINDS, isCount } from './constants.js';

/** An exact decimal number: units of its last decimal, and number of decimals. */
interface Exact {
  units: bigint;
  decimals: number;
}

function exact(value: number | string): Exact {
  const [whole = '0', part = ''] = String(value).split('.');
  return { units: BigInt(whole + part), decimals: part.length };
}

/** Formats units as text: `12345`, 2 -> `123.45`. */
function text(units: bigint, decimals: number): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
  const at = digits.length - decimals;
  return `${units < 0n ? '-' : ''}${digits.slice(0, at)}${decimals > 0 ? `.${digits.slice(at)}` : ''}`;
}

/**
 * Returns the product of two decimal numbers. Half a unit of the last decimal is rounded away from zero, as PostgreSQL
 * rounds numeric.
 */
export function product(a: number | string, b: number | string, decimals: number): string {
  const [x, y] = [exact(a), exact(b)];
  const units = x.units * y.units;
  const surplus = x.decimals + y.decimals - decimals;
  if (surplus <= 0) return text(units * 10n ** BigInt(-surplus), decimals);
  const step = 10n ** BigInt(surplus);
  const size = units < 0n ? -units : units;
  const rounded = (size + step / 2n) / step;
  return text(units < 0n ? -rounded : rounded, decimals);
}

/** Figures for the amount of an entry, in addition to its kind. */
export interface GivenFigures {
  inputId?: number | undefined;
  quantity?: number | undefined;
  amount?: number | undefined;
  currentMarketValue?: number | undefined;
  totalNoBagsCollected?: number | undefined;
  sizeInKg?: number | undefined;
}
export type EntryFigure = keyof GivenFigures;

/** Returns the exact figures of an entry kind. */
export function figuresOf(kind: EntryKind): readonly EntryFigure[] {
  if (INPUT_KINDS.includes(kind)) return ['inputId', 'quantity'];
  if (isCount(kind)) return ['quantity'];
  return kind === 'REPAYMENT_BAGS' ? ['currentMarketValue', 'totalNoBagsCollected', 'sizeInKg'] : ['amount'];
}

/**
 * Returns the naira of an entry, as text to the kobo. `unitCost` is that of its input. Rounded like PostgreSQL, which
 * verifies it.
 */
export function amountOf(kind: EntryKind, given: GivenFigures, unitCost: number | string | null): string {
  if (INPUT_KINDS.includes(kind)) return product(given.quantity ?? 0, unitCost ?? 0, 2);
  if (kind === 'REPAYMENT_BAGS')
    return product(given.totalNoBagsCollected ?? 0, given.currentMarketValue ?? 0, 2);
  return isCount(kind) ? '0.00' : product(given.amount ?? 0, 1, 2);
}

/** Converts naira to kobo, without the sign. */
const kobo = (naira: number | string): bigint => BigInt(product(naira, 100, 0).replace('-', ''));

/**
 * Returns true if an entry of this many naira, positive or negative, needs a second person. Its sum with the
 * recorder's entries `before` it for the same farmer today then exceeds `above`.
 */
export function needsApproval(
  amount: number | string,
  above: number | string | null,
  before: number | string = 0,
): boolean {
  return above !== null && kobo(amount) + kobo(before) > kobo(above);
}
