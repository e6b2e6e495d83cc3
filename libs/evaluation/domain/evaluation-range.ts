import { FARM_STATUS_FILTERS, type FarmStatusFilter, LIST_LIMIT } from '#libs/contracts';

export interface EvaluationRange {
  status: FarmStatusFilter;
  /** First row, counted from 0. */
  start: number;
  /** The row after the last. */
  end: number;
}

const WHOLE = /^\d{1,15}$/;

/** Parses the path of the evaluation map call. Returns the range, or errors by field. */
export function rangeOf(
  status: string,
  start: string,
  end: string,
): EvaluationRange | Record<string, string> {
  const faults: Record<string, string> = {};
  const filter = FARM_STATUS_FILTERS.find((each) => each === status.toUpperCase());
  if (!filter)
    faults.farmStatus = `The status must be ${FARM_STATUS_FILTERS.join(', ').replace(/, (\w+)$/, ' or $1')}.`;
  if (!WHOLE.test(start)) faults.start = 'The first row must be a whole number from 0.';
  if (!WHOLE.test(end)) faults.end = 'The end must be a whole number.';
  const [from, to] = [Number(start), Number(end)];
  if (!faults.start && !faults.end) {
    if (to < from) faults.end = 'The end must not be before the start.';
    else if (to - from > LIST_LIMIT) faults.end = `You can request at most ${LIST_LIMIT} farms at a time.`;
  }
  return filter && Object.keys(faults).length === 0 ? { status: filter, start: from, end: to } : faults;
}

export function isRange(answer: EvaluationRange | Record<string, string>): answer is EvaluationRange {
  return typeof answer.start === 'number';
}
