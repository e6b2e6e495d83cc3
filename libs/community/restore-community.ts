import { topicOf } from '#libs/contracts';
import { type Actor, DomainError, type Transaction, type Trashed } from '#libs/platform';
import { isCommunityNameTaken, lockCommunity, setCommunityDeleted } from './persistence/trash.queries.js';

/**
 * Restores a community. Throws `trash.parentGone` while its community resource is in the trash, `trash.nameTaken` if
 * another community of it has taken the name.
 */
export async function restoreCommunity(tx: Transaction, item: Trashed, by: Actor): Promise<void> {
  const community = await lockCommunity(tx, item.recordId);
  if (!community) throw new DomainError('trash.gone');
  const { id, accountId, communityResourceId, name, resourceName } = community;
  if (community.isResourceDeleted)
    throw new DomainError(
      'trash.parentGone',
      `Its community resource ${resourceName} is also in the trash. Restore it first.`,
    );
  if (await isCommunityNameTaken(tx, communityResourceId, name))
    throw new DomainError(
      'trash.nameTaken',
      `Another community in ${resourceName} is now called ${name}. Rename it, then restore this one.`,
    );
  await setCommunityDeleted(tx, id, false);
  tx.record({
    topic: topicOf.account(accountId),
    type: 'community.restored',
    subject: { kind: 'community', id },
    data: { communityId: id, communityResourceId, name },
    accountId,
    by,
  });
}
