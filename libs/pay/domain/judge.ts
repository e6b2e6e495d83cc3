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

/**
 * Returns the rates, marks and naira of an agent. Rates count reviewed farms only, with one decimal; below
 * `leastReviewed` there are too few to judge. Due pay of a marked agent is held until a check covers their last entry.
 */
export function judge(
  work: Omit<AgentWork, 'medianMinutes'> & Pick<AgentPayDto, 'medianMinutes'>,
  limits: PayLimits,
): AgentPayDto {
  const { agentId, name, captured, accepted, rejected, waiting, recaptured, medianMinutes } = work;
  const reviewed = accepted + rejected;
  const isEnough = reviewed >= limits.leastReviewed;
  const rate = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10;
  const findingsPer100 = isEnough ? rate(work.findings, reviewed) : null;
  const outsidePercent = isEnough && work.placed > 0 ? rate(work.outside, work.placed) : null;
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
