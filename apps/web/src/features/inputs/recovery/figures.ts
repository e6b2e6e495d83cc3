import {
  type LedgerFlowDto,
  type LedgerItemDto,
  type LedgerSummaryDto,
  type RecoveryRowDto,
  unitFor,
} from '#libs/contracts';
import { formatAmount, formatDate } from '../../../core/i18n/index.js';
import type { Tone } from '../../../ui/index.js';
import { t } from './texts.js';

/** Returns units of an input, with at most two decimals and no trailing zeros. */
export const formatUnits = (quantity: number): string =>
  quantity.toLocaleString('en-NG', { maximumFractionDigits: 2 });

/** Returns "29.9 %"; "0.0 %" for a whole of zero. */
export function formatShare(part: number, whole: number): string {
  const share = whole > 0 ? (part / whole) * 100 : 0;
  return `${share.toLocaleString('en-NG', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} %`;
}

/** Returns naira to subtract or add: the sign first, no ₦. */
export const formatStep = (sign: '−' | '+', naira: number): string =>
  sign + formatAmount(Math.abs(naira)).replace('₦', '');

/** Returns "9,608 bags" or "40 bags, 12 litres", the total of all items. */
export function unitsOf(items: readonly LedgerItemDto[]): string | null {
  const units = new Map<string, number>();
  for (const { unitOfMeasurement, qtyCollected } of items)
    if (unitOfMeasurement && qtyCollected > 0)
      units.set(unitOfMeasurement, (units.get(unitOfMeasurement) ?? 0) + qtyCollected);
  if (units.size === 0) return null;
  return [...units]
    .map(([unit, quantity]) => t('units', { quantity: formatUnits(quantity), unit: unitFor(quantity, unit) }))
    .join(', ');
}

/** Returns the steps between the figures; null if they were read at another state of the ledger than `ledger`. */
export const stepsOf = (flow: LedgerFlowDto | null, ledger: LedgerSummaryDto | null): LedgerFlowDto | null =>
  flow && ledger && JSON.stringify(flow.sums) === JSON.stringify(ledger.total) ? flow : null;

const DAY = 86_400_000;

/** Returns the repayment due date relative to today. */
export function dueText(owed: number, dueOn: string | null, now = new Date()): string {
  if (owed <= 0) return t('nothingOwed');
  if (dueOn === null) return t('noDueDay');
  const today = new Date(now.getTime() + 3_600_000).toISOString().slice(0, 10);
  const days = Math.round((Date.parse(dueOn) - Date.parse(today)) / DAY);
  const day = formatDate(dueOn);
  if (days === 0) return t('dueToday');
  return days > 0 ? t('dueIn', { day, n: days }) : t('dueSince', { day, n: -days });
}

/** Kinds of entries that make up collections, collections plus disbursed naira, and repayments. */
export const COLLECTED = 'COLLECTION,RETURN';
export const GIVEN = `${COLLECTED},DISBURSEMENT`;
export const REPAID = 'REPAYMENT_NAIRA,REPAYMENT_BAGS';

/** Returns the status of one farmer; the most serious wins. */
export function statusOf(
  row: Pick<RecoveryRowDto, 'anomalies' | 'totalAmountRecieved' | 'totalAmountPaid' | 'allocated' | 'owed'>,
): { tone: Tone; text: string } {
  if (row.anomalies) return { tone: 'problem', text: t('check') };
  if (row.totalAmountRecieved === 0 && row.totalAmountPaid === 0)
    return { tone: 'waiting', text: t(row.allocated > 0 ? 'notCollectedYet' : 'nothingYet') };
  if (row.owed <= 0) return { tone: 'good', text: t('settled') };
  return row.totalAmountPaid === 0
    ? { tone: 'warning', text: t('nothingRepaid') }
    : { tone: 'running', text: t('partRepaid') };
}
