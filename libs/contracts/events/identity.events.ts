import type { Designation } from '../dto/staff.js';
import type { Grant } from '../grants.js';
import type { Role } from '../roles.js';

export interface IdentityEvents {
  'session.started': { sessionId: string };
  'session.ended': { sessionId: string; reason: SessionEndReason };
  'user.created': { userId: number; username: string; roles: Role[] };
  'user.passwordChanged': { userId: number };
  /** Somebody did not get in as this user; told to nobody but him and the audit. */
  'signIn.failed': { userId: number; reason: SignInFailure };
  'user.profileChanged': { userId: number; fields: string[] };
  'user.preferencesChanged': { userId: number; fields: string[] };
  'user.secondFactorBegun': { userId: number };
  'user.secondFactorEnabled': { userId: number };
  'user.secondFactorDisabled': { userId: number };
  'user.recoveryCodesMade': { userId: number };
  'user.recoveryCodeUsed': { userId: number; left: number };
  /** His role needs a second factor that he has not: what he follows is closed to him until he has one. */
  'user.secondFactorMissing': { userId: number };
  'secondFactor.policyChanged': { role: Role; required: boolean };
  'accessList.granted': { userId: number; communityResourceId: number };
  'accessList.revoked': { userId: number; communityResourceId: number };
  /** Another gave the user a password for one use, and a link to choose his own. */
  'user.credentialsIssued': { userId: number };
  /** `by` looks at the portal with the eyes of the user whose topic it is; nothing can be changed meanwhile. */
  'session.seeAsStarted': { sessionId: string; userId: number };
  'staff.created': { staffId: number; userId: number; designation: Designation };
  /** Names of the fields that were changed, never what they say. */
  'staff.updated': { staffId: number; userId: number | null; fields: string[] };
  'staff.grantsChanged': { staffId: number; userId: number | null; grants: Grant[] };
  'staff.deactivated': { staffId: number; userId: number | null };
  'staff.reactivated': { staffId: number; userId: number | null };
  'staff.draftSaved': { page: number };
  'staff.draftRemoved': Record<string, never>;
}

export type SignInFailure = 'password' | 'code' | 'deactivated';

export const SESSION_END_REASONS = [
  'logout',
  'password-changed',
  'deactivated',
  'refresh-token-reused',
  'ended-elsewhere',
  'expired',
] as const;
export type SessionEndReason = (typeof SESSION_END_REASONS)[number];
