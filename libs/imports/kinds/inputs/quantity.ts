import { LEDGER_LIMITS } from '#libs/contracts';
import { cleanId, fault, type RowFault, withoutPlaceholder } from '../../domain/index.js';

const DECIMALS = 4;
const STEP = 10 ** DECIMALS;
/** Spreadsheets write sums of decimals as 2.3000000000000003. */
const NOISE = 1e-9;
const UNITS =
  'bags?|kgs?|kilos?|kilograms?|tonnes?|litres?|liters?|lt?s?|units?|pcs?|pieces?|packs?|packets?|sachets?|cartons?|bottles?|gallons?|bundles?|stems?|nos?';
const QUANTITY = new RegExp(
  `^([+-]?(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?|[+-]?\\.\\d+|\\d+,\\d{1,2})\\s*(?:${UNITS})?\\.?$`,
  'i',
);
const DECIMAL_COMMA = /^\d+,\d{1,2}$/;
const LONGEST = 40;

/** Parses a quantity as text without an exponent; returns null for an empty cell, or a fault. */
export function readQuantity(field: string, cell: string): { quantity: string | null } | { fault: RowFault } {
  const text = withoutPlaceholder(cleanId(cell));
  if (text === '') return { quantity: null };
  const number = text.length > LONGEST ? undefined : QUANTITY.exec(text)?.[1];
  // A thousand is never written 0,500.
  if (number === undefined || /^0,\d{3}/.test(number)) return { fault: fault(field, 'input.quantity', text) };
  const value = Number(DECIMAL_COMMA.test(number) ? number.replace(',', '.') : number.replaceAll(',', ''));
  if (value < 0 || value > LEDGER_LIMITS.quantity) return { fault: fault(field, 'input.range', text) };
  const rounded = Math.round(value * STEP) / STEP;
  if (Math.abs(rounded - value) > NOISE) return { fault: fault(field, 'input.decimals', text) };
  if (rounded === 0) return { quantity: null };
  return { quantity: String(rounded) };
}

/**
 * Tests whether this many units at naira `unitCost` are a valid amount for an entry: at least one kobo. Both are text.
 */
export function isPayable(quantity: string, unitCost: string): boolean {
  // Both are integers in millionths of a naira: half a kobo is rounded up.
  const millionths = Math.round(Number(quantity) * STEP) * Math.round(Number(unitCost) * 100);
  return millionths >= 5_000 && millionths <= LEDGER_LIMITS.amount * 1_000_000;
}
