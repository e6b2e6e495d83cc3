import {
  type EntryKind,
  INPUT_KINDS,
  INPUTS_MESSAGES,
  LEDGER_LIMITS,
  PLATFORM_MESSAGES,
} from '#libs/contracts';
import { product } from './decimals.js';

/** What an entry is reckoned by, beside its kind. */
export interface GivenFigures {
  inputId?: number | undefined;
  quantity?: number | undefined;
  amount?: number | undefined;
  currentMarketValue?: number | undefined;
  totalNoBagsCollected?: number | undefined;
  sizeInKg?: number | undefined;
}

type Figure = keyof GivenFigures;
const FIGURES: readonly Figure[] = [
  'inputId',
  'quantity',
  'amount',
  'currentMarketValue',
  'totalNoBagsCollected',
  'sizeInKg',
];

/** What an entry of a kind has, no more and no less. */
function figuresOf(kind: EntryKind): readonly Figure[] {
  if (INPUT_KINDS.includes(kind)) return ['inputId', 'quantity'];
  return kind === 'REPAYMENT_BAGS' ? ['currentMarketValue', 'totalNoBagsCollected', 'sizeInKg'] : ['amount'];
}

/** Field -> what is wrong with it. `today` is the day in Lagos. */
export function faultsOfEntry(
  kind: EntryKind,
  given: GivenFigures,
  { day, today }: { day: string; today: string },
): Record<string, string> {
  const wanted = figuresOf(kind);
  const faults: Record<string, string> = {};
  for (const figure of FIGURES) {
    const isGiven = given[figure] !== undefined;
    if (wanted.includes(figure) && !isGiven) faults[figure] = PLATFORM_MESSAGES.fields.required;
    if (!wanted.includes(figure) && isGiven) faults[figure] = INPUTS_MESSAGES.notOfKind;
  }
  if (day > today) faults.transactionDate = INPUTS_MESSAGES.dateAhead;
  return faults;
}

/** Naira of an entry, as text to the kobo. `unitCost` is that of its input. Rounded as PostgreSQL rounds, which checks it. */
export function amountOf(kind: EntryKind, given: GivenFigures, unitCost: string | null): string {
  if (INPUT_KINDS.includes(kind)) return product(given.quantity ?? 0, unitCost ?? 0, 2);
  if (kind === 'REPAYMENT_BAGS')
    return product(given.totalNoBagsCollected ?? 0, given.currentMarketValue ?? 0, 2);
  return product(given.amount ?? 0, 1, 2);
}

/** What is wrong with the naira that an entry comes to; null where nothing is. */
export function faultOfAmount(amount: string): string | null {
  const naira = Number(amount);
  if (naira < 0.01) return INPUTS_MESSAGES.tooSmall;
  return naira > LEDGER_LIMITS.amount ? INPUTS_MESSAGES.tooLarge : null;
}

/** True where an entry of so many naira, above or below zero, waits for a second person. */
export function needsApproval(amount: string, above: string | null): boolean {
  return above !== null && Math.abs(Number(amount)) > Number(above);
}
