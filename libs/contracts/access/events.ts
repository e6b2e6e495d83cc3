import type { Role } from './roles.js';

declare module '../platform/events.js' {
  interface EventCatalogue {
    'user.roleChanged': { userId: number; from: Role | null; to: Role };
    /** Null: to no farmer any more. */
    'user.farmerLinked': { userId: number; farmerId: number | null };
    'user.deactivated': { userId: number };
    'user.reactivated': { userId: number };
    'accessList.granted': { userId: number; communityResourceId: number };
    'accessList.revoked': { userId: number; communityResourceId: number };
    /** `by` looks at the portal with the eyes of the user whose topic it is; nothing can be changed meanwhile. */
    'session.seeAsStarted': { sessionId: string; userId: number };
  }
}
