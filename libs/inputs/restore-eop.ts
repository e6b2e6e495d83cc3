import { topicOf } from '#libs/contracts';
import { type Actor, DomainError, type Transaction, type Trashed } from '#libs/platform';
import { lockRemovedEop, restoreEopRow } from './persistence/eop-trash.queries.js';

/**
 * Restores an input. Throws `trash.parentGone` while its community resource is in the trash, `trash.nameTaken` if
 * another input of the season now has the name.
 */
export async function restoreEop(tx: Transaction, item: Trashed, by: Actor): Promise<void> {
  const eop = await lockRemovedEop(tx, item.recordId);
  if (!eop) throw new DomainError('trash.gone');
  const { id, accountId, communityResourceId, communityResourceName, name, season } = eop;
  if (eop.isResourceDeleted)
    throw new DomainError(
      'trash.parentGone',
      `Its community resource ${communityResourceName} is also in the trash. Restore it first.`,
    );
  if (eop.isNameTaken)
    throw new DomainError(
      'trash.nameTaken',
      `Another input in ${season} of ${communityResourceName} is now called ${name}. Remove it, then restore this one.`,
    );
  await restoreEopRow(tx, eop);
  tx.record({
    topic: topicOf.account(accountId),
    type: 'eop.restored',
    subject: { kind: 'eop', id },
    data: { eopId: id, communityResourceId, name, season },
    accountId,
    by,
  });
}
