import type { EventCatalogue, EventType, Grant, Role } from '#libs/contracts';

/**
 * Who of those that follow an event's topic is sent it, pushed or by catch-up: whom the calls of HTTP would answer the same.
 *
 * - `nobody`: it stands in the log for the audit, and for the server itself;
 * - `own`: the user in whose topic it stands;
 * - else whoever has one of the roles, for staff one of the grants, and `within` in their scope: the community resource that
 *   it is about, or the whole account.
 */
export type Audience<T extends EventType = EventType> =
  | 'nobody'
  | 'own'
  | {
      roles: readonly Role[];
      /** What staff need, any of them; nothing when left out. */
      grants?: readonly Grant[];
      within: 'account' | ((data: EventCatalogue[T]) => number);
    };
