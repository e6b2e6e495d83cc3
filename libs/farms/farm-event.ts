import { type EventCatalogue, topicOf } from '#libs/contracts';
import type { Actor, NewEvent } from '#libs/platform';

type FarmEvent = 'farm.created' | 'farm.updated' | 'farm.removed' | 'farm.restored' | 'farm.featureSwitched';

/** Returns an event about a farm: of its community resource, or of the account for a farm without one. */
export function eventOfFarm<Type extends FarmEvent>(
  type: Type,
  farm: { id: number; accountId: number; communityResourceId: number | null },
  version: number,
  by: Actor,
  more?: Omit<EventCatalogue[Type], keyof EventCatalogue['farm.created']>,
): NewEvent {
  const { id, accountId, communityResourceId } = farm;
  return {
    topic: communityResourceId === null ? topicOf.account(accountId) : topicOf.resource(communityResourceId),
    type,
    subject: { kind: 'farm', id },
    version,
    data: { farmId: id, ...(communityResourceId !== null && { communityResourceId }), ...more },
    accountId,
    by,
    // The compiler does not see that \`more\` belongs to the type.
  } as unknown as NewEvent;
}
