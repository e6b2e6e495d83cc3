import { seasonBegins } from '#libs/community';
import {
  type EntryFigure,
  type EntryKind,
  figuresOf,
  type GivenFigures,
  INPUTS_MESSAGES,
  isCount,
  LEDGER_LIMITS,
  PLATFORM_MESSAGES,
} from '#libs/contracts';

const FIGURES: readonly EntryFigure[] = [
  'inputId',
  'quantity',
  'amount',
  'currentMarketValue',
  'totalNoBagsCollected',
  'sizeInKg',
];

/** Returns errors by field. `today` is the day in Lagos. */
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
  if (isCount(kind) && given.quantity !== undefined && !Number.isInteger(given.quantity))
    faults.quantity = INPUTS_MESSAGES.wholeNumber;
  if (day > today) faults.transactionDate = INPUTS_MESSAGES.dateAhead;
  return faults;
}

/**
 * Explains why an entry of this day needs a stated reason; null if it needs none. A day before the season began, or
 * before the programme was set up, is usually a slip.
 */
export function earlyDay(
  day: string,
  { season, programmeSince }: { season: string; programmeSince: string },
): string | null {
  if (day < seasonBegins(season)) return INPUTS_MESSAGES.dateBeforeSeason(season);
  return day < programmeSince ? INPUTS_MESSAGES.dateBeforeProgramme : null;
}

/** Returns the error in an entry's total in naira; null if there is none. */
export function faultOfAmount(amount: string): string | null {
  const naira = Number(amount);
  if (naira < 0.01) return INPUTS_MESSAGES.tooSmall;
  return naira > LEDGER_LIMITS.amount ? INPUTS_MESSAGES.tooLarge : null;
}
