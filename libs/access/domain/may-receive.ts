import { type AnyEvent, type Grant, isGranted, type Role, topicOf } from '#libs/contracts';
import type { Audience } from '#libs/platform';

/** Present access of one user. */
export interface Reach {
  userId: number;
  roles: readonly Role[];
  /** Null: the whole account. */
  resourceIds: readonly number[] | null;
  /** Null: no limit by grants. */
  grants: readonly Grant[] | null;
}

/**
 * Tests whether a user who follows the event's topic may see it.
 * @param audience undefined for a type of event that this version does not know: nobody receives it
 */
export function mayReceive(reach: Reach, event: AnyEvent, audience: Audience | undefined): boolean {
  if (audience === undefined || audience === 'nobody') return false;
  if (audience === 'own') return event.topic === topicOf.user(reach.userId);
  const { roles, grants, within } = audience;
  if (!roles.some((role) => reach.roles.includes(role))) return false;
  if (grants && !grants.some((grant) => isGranted(reach.grants, grant))) return false;
  return (
    reach.resourceIds === null || (within !== 'account' && reach.resourceIds.includes(within(event.data)))
  );
}
