import { type EntryKind, type LedgerEntryDto, unitFor } from '#libs/contracts';
import { formatAmount } from '../../../core/i18n/index.js';
import { formatQuantity } from '../ledger/act.js';
import { t } from './texts.js';

/** Returns the quantity and price of an entry, "3 bags at ₦32,500.00"; empty if it is naira only. */
export function figuresOfEntry(entry: LedgerEntryDto): string {
  const { quantity, unitCost, unitOfMeasurement, totalNoBagsCollected, currentMarketValue, sizeInKg } = entry;
  if (quantity !== null && unitCost !== null)
    return t('ofItem', {
      quantity: formatQuantity(Math.abs(quantity)),
      unit: unitFor(quantity, unitOfMeasurement ?? ''),
      price: formatAmount(unitCost),
    });
  if (quantity !== null)
    return `${formatQuantity(Math.abs(quantity))} ${unitFor(quantity, unitOfMeasurement ?? '')}`;
  if (totalNoBagsCollected !== null && currentMarketValue !== null)
    return t('ofBags', {
      bags: formatQuantity(Math.abs(totalNoBagsCollected)),
      unit: unitFor(totalNoBagsCollected, 'bags'),
      size: formatQuantity(sizeInKg ?? 0),
      price: formatAmount(currentMarketValue),
    });
  return '';
}

/** Figures that link to rows, with the kinds of entries that they sum. */
export const GROUPS = [
  ['allocated', 'ALLOCATION'],
  ['collected', 'COLLECTION,RETURN'],
  ['disbursed', 'DISBURSEMENT'],
  ['repaid', 'REPAYMENT_NAIRA,REPAYMENT_BAGS'],
] as const;

/** Returns an entry's naira with its sign in a total of mixed kinds: returns are subtracted. */
export const signed = (kind: EntryKind, amount: number, kinds: string): number =>
  kind === 'RETURN' && kinds !== 'RETURN' ? -amount : amount;
