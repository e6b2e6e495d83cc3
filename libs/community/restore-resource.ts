import { topicOf } from '#libs/contracts';
import { type Actor, DomainError, type Transaction, type Trashed } from '#libs/platform';
import { isResourceNameTaken, lockResource, setResourceDeleted } from './persistence/trash.queries.js';

/** Restores a community resource. Throws `trash.nameTaken` if another one has taken its name. */
export async function restoreResource(tx: Transaction, item: Trashed, by: Actor): Promise<void> {
  const resource = await lockResource(tx, item.recordId);
  if (!resource) throw new DomainError('trash.gone');
  const { id, accountId, name, isDeleted } = resource;
  if (!isDeleted) return;
  if (await isResourceNameTaken(tx, accountId, name))
    throw new DomainError(
      'trash.nameTaken',
      `Another community resource is now called ${name}. Rename it, then restore this one.`,
    );
  await setResourceDeleted(tx, id, false);
  tx.record({
    topic: topicOf.account(accountId),
    type: 'communityResource.restored',
    subject: { kind: 'communityResource', id },
    data: { communityResourceId: id, name },
    accountId,
    by,
  });
}
