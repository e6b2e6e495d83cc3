import { type AnyEvent, type Grant, isGranted, type Role, topicOf } from '#libs/contracts';
import type { Audience } from '#libs/platform';

/** What one user reaches now. */
export interface Reach {
  userId: number;
  roles: readonly Role[];
  /** Null: all of the account. */
  resourceIds: readonly number[] | null;
  /** Null: grants do not limit them. */
  grants: readonly Grant[] | null;
}

/**
 * True where a user who follows the topic of the event may know of it.
 * @param audience undefined for a type of event that this version does not know: nobody is sent it
 */
export function mayKnow(reach: Reach, event: AnyEvent, audience: Audience | undefined): boolean {
  if (audience === undefined || audience === 'nobody') return false;
  if (audience === 'own') return event.topic === topicOf.user(reach.userId);
  const { roles, grants, within } = audience;
  if (!roles.some((role) => reach.roles.includes(role))) return false;
  if (grants && !grants.some((grant) => isGranted(reach.grants, grant))) return false;
  return (
    reach.resourceIds === null || (within !== 'account' && reach.resourceIds.includes(within(event.data)))
  );
}
