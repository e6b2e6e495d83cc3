import {
  type Actor,
  DomainError,
  type Transaction,
  type Trashed,
  translateDatabaseError,
} from '#libs/platform';
import { nameOf } from './domain/member-rules.js';
import {
  changeMember,
  lockMember,
  recordOfMember,
  requireFreePhone,
  withPhoneFree,
} from './member-changes.js';
import { isAddedAgain, placeOfMember } from './persistence/member-record.queries.js';

/**
 * Restores a member. Throws `trash.parentGone` while their community is in the trash, `member.phoneTaken` if someone
 * else has taken the number, `trash.nameTaken` if they were added again.
 */
export async function restoreMember(tx: Transaction, item: Trashed, by: Actor): Promise<void> {
  const member = await lockMember(tx, item.recordId);
  if (!member) throw new DomainError('trash.gone');
  const place = await placeOfMember(tx, member.communityId);
  if (place.isResourceDeleted || place.isCommunityDeleted)
    throw new DomainError(
      'trash.parentGone',
      place.isResourceDeleted
        ? `The community resource ${place.communityResourceName} is also in the trash. Restore it first.`
        : `Their community ${place.communityName} is also in the trash. Restore it first.`,
    );
  await requireFreePhone(tx, member, member.id);
  if (await isAddedAgain(tx, member.id))
    throw new DomainError(
      'trash.nameTaken',
      `${nameOf(member)} is a member of ${place.communityName} again, with the same email.`,
    );
  const change = changeMember(tx, member, { removedOn: null }).catch((error) => {
    throw translateDatabaseError(error);
  });
  await withPhoneFree(change);
  tx.record(recordOfMember('communityMember.restored', member, by));
}
