import { ACCESS_MESSAGES, type Grant, LISTED_ROLES, type Role } from '#libs/contracts';
import { grantListFault } from './grant-rules.js';

/** Proposed role, access list and grants. */
export interface Proposal {
  role: Role;
  resourceIds: readonly number[];
  grants: readonly Grant[];
  farmerId?: number | null;
}

/**
 * Returns the errors of a proposal by field, without the database; empty if valid. The role determines which parts it
 * has.
 */
export function proposalFaults({ role, resourceIds, grants, farmerId }: Proposal): Record<string, string> {
  const { noList, noGrants, farmerNeeded, farmerOnly } = ACCESS_MESSAGES.users;
  const fault = grantListFault(grants);
  return {
    ...(resourceIds.length > 0 && !LISTED_ROLES.includes(role) && { resourceIds: noList }),
    ...(fault && { grants: fault }),
    ...(grants.length > 0 && role !== 'STAFF' && { grants: noGrants }),
    ...(role === 'FARMER' && !farmerId && { farmerId: farmerNeeded }),
    ...(role !== 'FARMER' && farmerId && { farmerId: farmerOnly }),
  };
}
