import {
  ADMINISTRATORS,
  overlapsOf,
  POSTING_MESSAGES,
  type Range,
  type SavePostingBody,
  totalOf,
} from '#libs/contracts';
import { hasRole, type SessionActor } from '#libs/identity';
import { DomainError, type Transaction } from '#libs/platform';
import type { Group } from './persistence/groups.queries.js';
import { numberMembers } from './persistence/positions.queries.js';
import { agentStatuses, countPosted, lastPositions, takenRanges } from './persistence/postings.queries.js';

const NAIRA = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN' });

const rangeOf = ({ startFarmerPosition, endFarmerPosition }: SavePostingBody): Range => ({
  start: startFarmerPosition,
  end: endFarmerPosition,
});

/**
 * Checks postings before they are written. The task must be locked.
 *
 * Throws `posting.closed`, `record.notFound` for an agent or community elsewhere, `posting.inactive`, `request.invalid`
 * for positions that do not exist, `posting.overlap`, and `posting.overBudget` unless the actor is an administrator.
 *
 * @param changed the posting of which these are new positions; its agent and task may have ended since
 */
export async function admitPostings(
  tx: Transaction,
  actor: SessionActor,
  group: Group,
  postings: readonly SavePostingBody[],
  changed: number | null = null,
): Promise<void> {
  if (changed === null) await requireOpen(tx, group, postings);
  const communityIds = [...new Set(postings.map(({ communityId }) => communityId))];
  await numberMembers(tx, communityIds);
  const last = await lastPositions(tx, group, communityIds);
  const taken = new Map<number, Range[]>(communityIds.map((id) => [id, []]));
  for (const range of await takenRanges(tx, group.id, communityIds, changed))
    taken.get(range.communityId)?.push(range);
  for (const posting of postings) {
    const { communityId } = posting;
    const range = rangeOf(posting);
    requireExisting(range, last.get(communityId));
    const others = taken.get(communityId) ?? [];
    if (overlapsOf(range, others).length > 0) throw new DomainError('posting.overlap');
    others.push(range);
  }
  await requireBudget(tx, actor, group, postings.map(rangeOf), changed);
}

async function requireOpen(
  tx: Transaction,
  { accountId, status }: Group,
  postings: readonly SavePostingBody[],
): Promise<void> {
  if (status !== 'ACTIVE') throw new DomainError('posting.closed');
  const agentIds = [...new Set(postings.map(({ agentId }) => agentId))];
  const statuses = await agentStatuses(tx, accountId, agentIds);
  if (statuses.length < agentIds.length) throw new DomainError('record.notFound');
  if (statuses.some((each) => each !== 'ACTIVE')) throw new DomainError('posting.inactive');
}

function requireExisting({ start, end }: Range, last: number | undefined): void {
  if (last === undefined) throw new DomainError('record.notFound');
  if (end < start) throw DomainError.invalid({ endFarmerPosition: POSTING_MESSAGES.reversed });
  if (end > last) throw DomainError.invalid({ endFarmerPosition: POSTING_MESSAGES.beyond(last) });
}

async function requireBudget(
  tx: Transaction,
  { roles }: SessionActor,
  { id, budget, costPerFarmer }: Group,
  ranges: readonly Range[],
  changed: number | null,
): Promise<void> {
  if (budget === null || hasRole(roles, ADMINISTRATORS)) return;
  const posted = await countPosted(tx, id, changed);
  const over = (posted + totalOf(ranges)) * costPerFarmer - budget;
  if (over > 0)
    throw new DomainError('posting.overBudget', POSTING_MESSAGES.overBudget(NAIRA.format(over / 100)));
}
