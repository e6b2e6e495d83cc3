import type { ResourceStatus } from '../community/constants.js';

/** Work for which an agent is activated, in the words of the specification. */
export const ACTIVATION_TYPES = ['extension', 'inputDistribution', 'kyf', 'mapping'] as const;
export type ActivationType = (typeof ACTIVATION_TYPES)[number];

/** An INACTIVE agent gets no new work, and can send what they captured before. */
export type AgentStatus = ResourceStatus;

/** A CV is stored as it is, or as a picture. */
export const CV_TYPES = ['application/pdf', 'image/jpeg'] as const;
export type CvType = (typeof CV_TYPES)[number];
