import { type EntryKind, type LedgerEntryDto, unitFor } from '#libs/contracts';
import { formatAmount } from '../../core/i18n/index.js';
import { formatQuantity } from '../ledger/act.js';
import { t } from './texts.js';

/** What an entry was reckoned from: "3 bags at ₦32,500.00". Empty where it is naira alone. */
export function figuresOfEntry(entry: LedgerEntryDto): string {
  const { quantity, unitCost, unitOfMeasurement, totalNoBagsCollected, currentMarketValue, sizeInKg } = entry;
  if (quantity !== null && unitCost !== null)
    return t('ofItem', {
      quantity: formatQuantity(Math.abs(quantity)),
      unit: unitFor(quantity, unitOfMeasurement ?? ''),
      price: formatAmount(unitCost),
    });
  if (totalNoBagsCollected !== null && currentMarketValue !== null)
    return t('ofBags', {
      bags: formatQuantity(Math.abs(totalNoBagsCollected)),
      unit: unitFor(totalNoBagsCollected, 'bags'),
      size: formatQuantity(sizeInKg ?? 0),
      price: formatAmount(currentMarketValue),
    });
  return '';
}

/** The figures that lead to rows, and the kinds of entries that they are made of. */
export const GROUPS = [
  ['allocated', 'ALLOCATION'],
  ['collected', 'COLLECTION,RETURN'],
  ['disbursed', 'DISBURSEMENT'],
  ['repaid', 'REPAYMENT_NAIRA,REPAYMENT_BAGS'],
] as const;

/** Naira of an entry as it adds to the total beside other kinds: what was brought back is taken off. */
export const signed = (kind: EntryKind, amount: number, kinds: string): number =>
  kind === 'RETURN' && kinds !== 'RETURN' ? -amount : amount;
