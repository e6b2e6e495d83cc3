import { type FarmerField, topicOf } from '#libs/contracts';
import type { Actor, NewEvent } from '#libs/platform';

/** Returns the event of changed fields of a farmer. */
export function farmerChanged(
  farmer: { id: number; accountId: number; communityResourceId: number | null },
  fields: FarmerField[],
  by: Actor,
): NewEvent {
  const { id, accountId, communityResourceId } = farmer;
  return {
    topic: topicOf.account(accountId),
    type: 'farmer.changed',
    subject: { kind: 'farmer', id },
    data: { farmerId: id, communityResourceId, fields },
    accountId,
    by,
  };
}
