import type { Role } from './roles.js';

declare module '../platform/events.js' {
  interface EventCatalogue {
    'user.roleChanged': { userId: number; from: Role | null; to: Role };
    /** Null: no longer linked to a farmer. */
    'user.farmerLinked': { userId: number; farmerId: number | null };
    'user.deactivated': { userId: number };
    'user.reactivated': { userId: number };
    'accessList.granted': { userId: number; communityResourceId: number };
    'accessList.revoked': { userId: number; communityResourceId: number };
    /** `userId` stands for the token. */
    'serviceToken.created': { userId: number; tokenId: number };
    'serviceToken.revoked': { userId: number; tokenId: number };
    /** Administrator `by` impersonates the user whose topic it is; the session is read-only. */
    'session.seeAsStarted': { sessionId: string; userId: number };
  }
}
