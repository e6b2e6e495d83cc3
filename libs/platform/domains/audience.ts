import type { EventCatalogue, EventType, Grant, Role } from '#libs/contracts';

/**
 * Subscribers of an event's topic who receive it, by push or catch-up: those to whom the HTTP calls would return the
 * same data.
 *
 * - `nobody`: only for the audit log, and for the server itself;
 * - `own`: the user who owns the topic;
 * - else users with one of the roles, for staff one of the grants, and `within` in their scope. That is the community
 * resource of the event, or the whole account.
 */
export type Audience<T extends EventType = EventType> =
  | 'nobody'
  | 'own'
  | {
      roles: readonly Role[];
      /** Grants for staff, any of them; none if omitted. */
      grants?: readonly Grant[];
      within: 'account' | ((data: EventCatalogue[T]) => number);
    };
