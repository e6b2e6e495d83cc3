import type { AgentPayDto, PayLimits, PayMark } from '#libs/contracts';

/** Work and pay of an agent before it is judged: counts, sums in kobo, and entries. */
export interface AgentWork
  extends Pick<
    AgentPayDto,
    'agentId' | 'name' | 'captured' | 'accepted' | 'rejected' | 'waiting' | 'recaptured' | 'medianMinutes'
  > {
  findings: number;
  outside: number;
  /** Farms for which it is known whether they lie outside. */
  placed: number;
  earned: number;
  approved: number;
  proposed: number;
  due: number;
  lastEntry: number;
  checkedEntry: number;
}

type Judged = Pick<AgentWork, 'accepted' | 'rejected' | 'findings' | 'outside' | 'placed'>;

/** Returns the rates of reviewed farms, with one decimal; null below `leastReviewed`, because there are too few. */
export function ratesOf(
  works: readonly Judged[],
  { leastReviewed }: PayLimits,
): Pick<AgentPayDto, 'findingsPer100' | 'outsidePercent'> {
  const sum = (of: keyof Judged) => works.reduce((total, work) => total + work[of], 0);
  const reviewed = sum('accepted') + sum('rejected');
  const rate = (part: number, whole: number) =>
    reviewed >= leastReviewed && whole > 0 ? Math.round((part / whole) * 1000) / 10 : null;
  return {
    findingsPer100: rate(sum('findings'), reviewed),
    outsidePercent: rate(sum('outside'), sum('placed')),
  };
}

/**
 * Returns the rates, marks and naira of an agent. Due pay of a marked agent is held until a check covers their last
 * entry.
 */
export function judge(
  work: Omit<AgentWork, 'medianMinutes'> & Pick<AgentPayDto, 'medianMinutes'>,
  limits: PayLimits,
): AgentPayDto {
  const { agentId, name, captured, accepted, rejected, waiting, recaptured, medianMinutes } = work;
  const isEnough = accepted + rejected >= limits.leastReviewed;
  const { findingsPer100, outsidePercent } = ratesOf([work], limits);
  const marks: PayMark[] = [];
  if (findingsPer100 !== null && findingsPer100 > limits.findingsPer100) marks.push('findings');
  if (outsidePercent !== null && outsidePercent > limits.outsidePercent) marks.push('outside');
  if (isEnough && medianMinutes !== null && medianMinutes < limits.medianMinutes) marks.push('median');
  return {
    agentId,
    name,
    captured,
    accepted,
    rejected,
    waiting,
    recaptured,
    findingsPer100,
    outsidePercent,
    medianMinutes: medianMinutes === null ? null : Math.round(medianMinutes * 10) / 10,
    marks,
    held: marks.length > 0 && work.due > 0 && work.checkedEntry < work.lastEntry,
    earned: work.earned / 100,
    approved: work.approved / 100,
    proposed: work.proposed / 100,
    due: work.due / 100,
  };
}
