import type { Role } from '../roles.js';

export interface IdentityEvents {
  'session.started': { sessionId: string };
  'session.ended': { sessionId: string; reason: SessionEndReason };
  'user.created': { userId: number; username: string; roles: Role[] };
  'user.passwordChanged': { userId: number };
  'accessList.granted': { userId: number; communityResourceId: number };
  'accessList.revoked': { userId: number; communityResourceId: number };
}

export const SESSION_END_REASONS = [
  'logout',
  'password-changed',
  'deactivated',
  'refresh-token-reused',
  'ended-elsewhere',
  'expired',
] as const;
export type SessionEndReason = (typeof SESSION_END_REASONS)[number];
