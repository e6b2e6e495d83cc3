import {
  amountOf,
  type EntryKind,
  figuresOf,
  isCount,
  LEDGER_LIMITS,
  needsApproval,
  RecordEntryBody,
  type RecordedTodayDto,
  type StatementDto,
  type StatementItemDto,
  shaped,
  unitFor,
} from '#libs/contracts';
import { tidy } from '../../../core/forms/dto-problems.js';
import { formatAmount } from '../../../core/i18n/index.js';
import { t } from './texts.js';

/** The form of an entry, with all values as typed. */
export const EMPTY_ENTRY = {
  kind: 'COLLECTION' as EntryKind,
  farmerId: null as string | null,
  inputId: null as string | null,
  quantity: '',
  amount: '',
  currentMarketValue: '',
  totalNoBagsCollected: '',
  sizeInKg: '',
  transactionDate: '',
  reference: '',
  note: '',
};
export type EntryValues = typeof EMPTY_ENTRY;

/** An entry request. Its idempotency key stays the same until it is answered, so a retry records it once. */
export interface EntryAct {
  resourceId: number;
  body: RecordEntryBody & { opId: string };
  /** Naira as text, with kobo. */
  amount: string;
}

/** Returns the request body, with only the figures of the chosen kind, not those typed for another kind. */
export function bodyOf(values: EntryValues, season: string): RecordEntryBody {
  const { kind, farmerId, transactionDate, reference, note } = values;
  const figures = Object.fromEntries(figuresOf(kind).map((figure) => [figure, values[figure]]));
  const body = { kind, farmerId, ...figures, transactionDate, reference, note, season };
  return shaped(RecordEntryBody, tidy(body));
}

const isFigure = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0.0001 && value <= most;

/** Returns the naira of an entry, with kobo; null while a figure is missing or invalid. */
export function amountOfBody(body: RecordEntryBody, unitCost: number | null): string | null {
  const wanted = figuresOf(body.kind).filter((figure) => figure !== 'sizeInKg');
  if (wanted.includes('inputId') && unitCost === null) return null;
  const isWhole = wanted.every((figure) => isFigure(body[figure], LEDGER_LIMITS.amount));
  return isWhole ? amountOf(body.kind, body, unitCost) : null;
}

const quantityText = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 4 });
/** Returns 2,802.25. */
export const formatQuantity = (quantity: number): string => quantityText.format(quantity);

/** Rounds to four decimals, as quantities have; sums of floats have more. */
const difference = (from: number, taken: number) => Math.round((from - taken) * 10_000) / 10_000;

/** Returns a warning about an unusual entry, given the farmer's balance; null without one. A warning blocks nothing. */
export function oddityOf(
  body: RecordEntryBody,
  amount: string | null,
  { statement, item }: { statement: StatementDto | null; item: StatementItemDto | undefined },
): string | null {
  if (!statement) return null;
  const { kind, quantity } = body;
  if (kind === 'REPAYMENT_NAIRA' || kind === 'REPAYMENT_BAGS') {
    const over = Math.round((Number(amount ?? 0) - statement.owed) * 100) / 100;
    return over > 0 ? t('overRepaid', { over: formatAmount(over) }) : null;
  }
  if (kind === 'DISBURSEMENT' || isCount(kind)) return null;
  const sentence = quantity === undefined || !item ? null : overOf(kind, quantity, item);
  if (sentence) return sentence;
  return kind !== 'RETURN' && statement.completedFarms === 0 ? t('withoutFarm') : null;
}

/** Returns the quantity to allocate before a collection: the entitlement to an item without an allocation. Null if none. */
export function allocationBefore(kind: EntryKind, item: StatementItemDto | undefined): number | null {
  if (kind !== 'COLLECTION' || !item || item.qtyAllocated > 0) return null;
  // Rounded down, because an entry has four decimals and the entitlement five.
  const quantity = Math.floor(Math.round(item.qtyEntitled * 100_000) / 10) / 10_000;
  return quantity > 0 ? quantity : null;
}

/** Returns the reason for a second approval; null if none is needed. */
export function approvalOf(
  { kind }: RecordEntryBody,
  amount: string | null,
  { above, before: today }: { above: number | null; before: RecordedTodayDto | null },
): string | null {
  if (amount === null || above === null) return null;
  const limit = formatAmount(above);
  if (needsApproval(amount, above)) return t('secondPerson', { above: limit });
  const before = today?.list.find(({ kinds }) => kinds.includes(kind))?.amount ?? 0;
  return needsApproval(amount, above, before)
    ? t('secondPersonToday', {
        now: formatAmount(Number(amount)),
        before: formatAmount(before),
        above: limit,
      })
    : null;
}

function overOf(kind: EntryKind, quantity: number, item: StatementItemDto): string | null {
  const inUnits = (units: number) => `${formatQuantity(units)} ${unitFor(units, item.unitOfMeasurement)}`;
  const { qtyEntitled, qtyAllocated, qtyCollected } = item;
  if (kind === 'RETURN')
    return quantity > qtyCollected ? t('overReturned', { most: inUnits(qtyCollected) }) : null;
  const [text, most, has] =
    kind === 'ALLOCATION'
      ? (['overEntitled', qtyEntitled, qtyAllocated] as const)
      : (['overAllocated', qtyAllocated, qtyCollected] as const);
  // Without an allocation there is nothing to exceed.
  if (kind === 'COLLECTION' && qtyAllocated === 0) return null;
  const over = difference(has + quantity, most);
  return over > 0 ? t(text, { over: inUnits(over), most: inUnits(most) }) : null;
}
