import { defineProblems } from '../platform/problems.js';

/** Limits of a capture that is sent. A photo of 1600 px has about 0.5 MB. */
export const CAPTURE_LIMITS = {
  /** Bytes of the sealed capture. */
  bytes: 30 * 1024 * 1024,
  /** Bytes of each part; only the last one is smaller. */
  partBytes: 256 * 1024,
  /** Points of a boundary, and GPS fixes behind it: ten hours at one each two seconds. */
  points: 2000,
  fixes: 18_000,
  /** Characters of the reason of an agent or evaluator. */
  reason: 500,
} as const;

/** Farmers of one page that is loaded to the phone. */
export const CAPTURE_FARMERS = 300;
/** Neighbours loaded for one posting. */
export const CAPTURE_NEIGHBOURS = 2000;
/** Own captures in one answer. */
export const CAPTURES_AT_ONCE = 500;

/** Days until captures without all parts are deleted, and refused ones. */
export const CAPTURE_DAYS = { receiving: 30, refused: 90 } as const;

export const CAPTURE_FILES = {
  photo: 'Photo',
  rightThumb: 'Right thumb',
  leftThumb: 'Left thumb',
  rightIndex: 'Right index finger',
  leftIndex: 'Left index finger',
  consent: 'Consent form',
} as const;
export type CaptureFile = keyof typeof CAPTURE_FILES;
export const CAPTURE_FILE_NAMES = Object.keys(CAPTURE_FILES) as CaptureFile[];

/** States of a capture on the server. */
export const CAPTURE_STATES = {
  receiving: 'Receiving',
  stored: 'Stored',
  /** The agent has to decide: keep it for review, or drop it. */
  conflict: 'Conflict',
  /** Staff have to decide. */
  review: 'In review',
  refused: 'Refused',
  dropped: 'Dropped',
} as const;
export type CaptureState = keyof typeof CAPTURE_STATES;
/** States by which staff list captures: three to decide, and two that are settled. */
export const CAPTURE_ITEM_STATES = ['conflict', 'review', 'refused', 'stored', 'dropped'] as const;
export const CAPTURE_STATE_NAMES = Object.keys(CAPTURE_STATES) as CaptureState[];

/** Stages of a capture for its agent: a stored one is waiting until it is judged. */
export const CAPTURE_STAGES = {
  waiting: 'Waiting',
  accepted: 'Accepted',
  rejected: 'Rejected',
  conflict: 'Conflict',
  review: 'In review',
  refused: 'Refused',
  dropped: 'Dropped',
} as const;
export type CaptureStage = keyof typeof CAPTURE_STAGES;

/** Stages of a farmer for an agent. */
export const FARMER_STAGES = ['open', 'waiting', 'accepted', 'rejected'] as const;
export type FarmerStage = (typeof FARMER_STAGES)[number];

/** Reasons of conflicts. */
export const CONFLICT_REASONS = ['captured', 'changed'] as const;
export type ConflictReason = (typeof CONFLICT_REASONS)[number];

export const CAPTURE_MESSAGES = {
  accepted: 'Capture stored',
  dropped: 'Capture dropped',
  tooManyParts: 'A capture can have at most 30 MB.',
  reasonNeeded: 'Enter a reason.',
  keepOrDrop: 'Keep the capture, or drop it with a reason.',
  conflicts: {
    captured: 'Someone else captured this farmer first.',
    changed: "The farmer's record changed after it was loaded to the phone.",
  },
  /** Reasons for a review. */
  cannotFix: 'The agent says that this cannot be fixed.',
  otherName: 'The name differs from the record by more than its spelling.',
  guardian: 'The farmer is under 18, and the consents name no parent or guardian.',
  guardianNeeded:
    'The farmer is under 18: enter the parent or guardian who decided, or drop the capture so that the agent captures again.',
  /** Reasons of refusals. */
  unreadable: 'The capture cannot be read.',
  otherAgent: 'The capture belongs to another agent.',
  noPosting: 'The agent has no such posting.',
  notOfPosting: 'The farmer is not one of this posting.',
  otherFarm: 'The farm is not one of this farmer.',
  noFarmer: 'The capture has neither a farmer nor the details of a new one.',
  noDetails: 'Enter first name, surname and phone of a new farmer.',
  restricted: "Processing of this farmer's data is restricted.",
  erased: 'This farmer no longer exists.',
  asked: 'A person with this phone number asked to be forgotten.',
  beingEdited: 'Someone is editing this farm. Try again later.',
  crossing: 'The boundary crosses itself.',
  noArea: 'The boundary has no area.',
  tooLarge: 'The boundary is larger than 10,000 ha.',
  outsideNigeria: 'The boundary is outside Nigeria.',
  badFile: (file: string) => `${file}: the file is no JPEG or PNG picture.`,
} as const;

export const CAPTURE_PROBLEMS = defineProblems({
  'capture.otherBytes': {
    status: 409,
    message: 'This capture was sent before with other contents.',
  },
  'capture.incomplete': { status: 409, message: 'Some parts of the capture have not arrived.' },
  'capture.settled': { status: 409, message: 'Someone else has decided on this capture.' },
  'capture.tooMany': {
    status: 429,
    message: 'Too many unfinished captures. Finish sending those, then try again.',
  },
});

type Codes = typeof CAPTURE_PROBLEMS;

declare module '../platform/problems.js' {
  interface ProblemCatalogue extends Codes {}
}
