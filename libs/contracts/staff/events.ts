import type { Grant } from '../access/grants.js';
import type { Designation } from './dto.js';

declare module '../platform/events.js' {
  interface EventCatalogue {
    'staff.created': { staffId: number; userId: number; designation: Designation };
    /** Names of the changed fields, never their values. */
    'staff.updated': { staffId: number; userId: number | null; fields: string[] };
    /** `staffId` null: a user of role STAFF without a staff record. */
    'staff.grantsChanged': { staffId: number | null; userId: number | null; grants: Grant[] };
    'staff.deactivated': { staffId: number; userId: number | null };
    'staff.reactivated': { staffId: number; userId: number | null };
    'staff.draftSaved': { page: number };
    'staff.draftRemoved': Record<string, never>;
  }
}
