import type { ImportKindName } from '#libs/contracts';
import { JOBS_PATH, jobPath } from '../jobs/addresses.js';

/** Steps of an uploaded import, as the last part of their address. */
export const STEPS = ['columns', 'check', 'run', 'review'] as const;
export type Step = (typeof STEPS)[number];

/** Returns the address of an assistant step; it redirects to the current step if that one is not available. */
export const stepPath = (jobId: number, step: Step): string => `${jobPath(jobId)}/${step}`;

/** Returns the address that opens the import dialog of a kind, for a community resource if one is known. */
export const newImportPath = (kind: ImportKindName, resourceId?: number): string =>
  `${JOBS_PATH}?new=${kind}${resourceId ? `&resource=${resourceId}` : ''}`;

/** Returns the address of the evaluation map of a community resource. */
export const evaluationPath = (resourceId: number): string =>
  `/community-resource/evaluate?resource=${resourceId}`;

/** Returns the address of a new message to a community. */
export const newMessagePath = (communityId: number): string => `/messages/new?community=${communityId}`;

/** Returns the address of the members of a community. */
export const membersPath = (communityId: number): string =>
  `/community-features/community-members?community=${communityId}`;
