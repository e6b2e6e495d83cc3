import { FINDINGS_MESSAGES, type OverlapOutcome } from '#libs/contracts';
import { type Actor, DomainError, type Transaction } from '#libs/platform';
import { refusalOf, SIDES_CHANGED_BY } from './domain/overlap-sides.js';
import { inspectFarms } from './inspect-farms.js';
import { clearMarksOf, takeInspection } from './persistence/marks.queries.js';
import { shapesOf } from './persistence/outcomes.queries.js';
import { lockFinding, noteSettler } from './persistence/store-findings.queries.js';

/** An overlap to settle; A is the farm with the lower id. */
export interface EndingOverlap {
  findingId: number;
  accountId: number;
  farmIds: readonly [a: number, b: number];
}

/** A farm's new boundary: hex EWKB, square metres. */
export interface NewShape {
  letter: 'A' | 'B';
  farmId: number;
  hex: string;
  areaM2: number;
}

/**
 * Returns the boundaries that settle an overlap, computed from both current farms, which the caller has locked. From
 * here on no one else inspects the account until the transaction ends. Throws `finding.notOpen` if it has ended
 * already. Throws `finding.reasonNeeded` for a severe one without a reason, and `finding.outcomeRefused` with a
 * sentence if no farm would be left.
 */
export async function endOfOverlap(
  tx: Transaction,
  { findingId, accountId, farmIds }: EndingOverlap,
  { outcome, reason }: { outcome: OverlapOutcome; reason: string | null },
): Promise<NewShape[]> {
  await takeInspection(tx, accountId);
  const finding = await lockFinding(tx, findingId);
  if (finding?.state !== 'open') throw new DomainError('finding.notOpen');
  if (finding.severity === 'severe' && reason === null) throw new DomainError('finding.reasonNeeded');
  const shapes = await shapesOf(tx, farmIds, outcome);
  if (!shapes) throw new DomainError('finding.outcomeRefused', FINDINGS_MESSAGES.noSuchOutcome);
  const refused = refusalOf(shapes);
  if (refused) throw new DomainError('finding.outcomeRefused', refused);
  return SIDES_CHANGED_BY[outcome].map((letter) => ({
    letter,
    farmId: farmIds[letter === 'A' ? 0 : 1],
    hex: (letter === 'A' ? shapes.a : shapes.b) ?? '',
    areaM2: letter === 'A' ? shapes.areaA : shapes.areaB,
  }));
}

/**
 * Inspects both farms immediately, so that the finding disappears with the change that ends it, and records the user
 * and reason. Throws `finding.outcomeRefused` if the farms still overlap.
 */
export async function closeOverlap(
  tx: Transaction,
  { findingId, accountId, farmIds }: EndingOverlap,
  by: Actor & { id: number },
  reason: string | null,
): Promise<void> {
  await inspectFarms(tx, accountId, [...farmIds], by);
  // All changes to the two farms are inspected; they are locked, so nobody else has left a mark.
  await clearMarksOf(tx, accountId, farmIds);
  if (!(await noteSettler(tx, findingId, by.id, reason)))
    throw new DomainError('finding.outcomeRefused', FINDINGS_MESSAGES.bothLeft);
}
