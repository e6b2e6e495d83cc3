import type { CommunityScope } from '#libs/community';
import { type EventCatalogue, topicOf } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { type Actor, type Database, DomainError, type Transaction } from '#libs/platform';
import { CommunityMember } from './persistence/community-member.entity.js';
import { phoneOwner, resourceOfMember } from './persistence/member-record.queries.js';

type MemberEvent = Extract<keyof EventCatalogue, `communityMember.${string}`>;

/**
 * Throws `record.notFound` if there is no such member in the actor's scope. Call it before the transaction, which
 * holds a connection of its own. Needing a second one in every transaction could exhaust the pool. A member never
 * changes their community.
 */
export async function requireMember(
  database: Database,
  scope: CommunityScope,
  actor: SessionActor,
  memberId: number,
): Promise<void> {
  const communityResourceId = await resourceOfMember(database, memberId);
  if (communityResourceId === null) throw new DomainError('record.notFound');
  await scope.requireResource(actor, communityResourceId);
}

/** Locks the member until the transaction ends, including a removed one. */
export const lockMember = (tx: Transaction, id: number): Promise<CommunityMember | null> =>
  tx.manager.findOne(CommunityMember, { where: { id }, lock: { mode: 'pessimistic_write' } });

/** Updates fields of a member, and increments the version. */
export async function changeMember(
  tx: Transaction,
  { id, version }: CommunityMember,
  fields: Partial<CommunityMember>,
): Promise<void> {
  await tx.manager.update(CommunityMember, { id }, { ...fields, version: version + 1 });
}

/** Builds the log event of a change, which contains ids only. */
export function recordOfMember<Type extends MemberEvent>(type: Type, member: CommunityMember, by: Actor) {
  const { id, accountId, communityId, communityResourceId } = member;
  return {
    topic: topicOf.account(accountId),
    type,
    subject: { kind: 'communityMember' as const, id },
    data: { memberId: id, communityId, communityResourceId },
    accountId,
    by,
  };
}

const taken = (sentence: string, cause?: unknown) =>
  new DomainError('member.phoneTaken', sentence, { fields: { phone: sentence }, cause });

/** Throws `member.phoneTaken`, with the owner's name, if someone else in the community has the number. */
export async function requireFreePhone(
  tx: Transaction,
  { communityId, phone }: { communityId: number; phone: string | null },
  except: number | null,
): Promise<void> {
  const other = phone === null ? undefined : await phoneOwner(tx, communityId, phone, except);
  if (!other) return;
  throw taken(
    other.isFarmer
      ? `This number belongs to ${other.name}, who is already a member as a farmer of the community.`
      : `This number belongs to ${other.name}, who is already a member.`,
  );
}

/** Turns a concurrent insert of the same number into the same error. */
export async function withPhoneFree<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'record.conflict')
      throw taken('A member of this community already has this phone number.', error);
    throw error;
  }
}
