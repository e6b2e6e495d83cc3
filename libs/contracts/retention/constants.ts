import { CARDS_KEPT_HOURS } from '../cards/constants.js';
import { EXPORT_KEPT_DAYS, WHOLE_EXPORT_KEPT_DAYS } from '../exports/constants.js';

/** A kind of personal data that is deleted after a period. */
interface RetentionKindWords {
  title: string;
  /** Subject and verb of the sentence with the day: "The uploaded list is deleted on 3 May 2027." */
  goes: string;
  /** The same for the past: "The uploaded list was deleted on 3 May 2027." */
  gone: string;
  /** Start of the period. */
  from: string;
  /** Days that Gona proposes; null: the account decides without a proposal. Periods to be confirmed by counsel. */
  proposed: number | null;
  /** Gona requests the erasure of what is due; two administrators decide. */
  byErasure?: true;
}

/**
 * Kinds of personal data with a retention period. The proposals follow the General Application and Implementation
 * Directive 2025 of the Nigeria Data Protection Commission, article 49(3) and schedule 1 no. 4.
 */
export const RETENTION_KINDS = {
  uploadedLists: {
    title: 'Uploaded lists',
    goes: 'The uploaded list and the cells of its faults are deleted',
    gone: 'The uploaded list and the cells of its faults were deleted',
    from: 'the end of the import',
    proposed: 90,
  },
  oldValues: {
    title: 'Old values of imports',
    goes: 'The values before the import are deleted',
    gone: 'The values before the import were deleted',
    from: 'the last day of the undo',
    proposed: 30,
  },
  messages: {
    title: 'Messages',
    goes: 'Text, names and numbers are deleted',
    gone: 'Text, names and numbers were deleted',
    from: 'the end of sending',
    proposed: 730,
  },
  prints: {
    title: 'Fingerprints',
    goes: 'The fingerprints are deleted',
    gone: 'The fingerprints were deleted',
    from: 'the capture',
    proposed: null,
  },
  inactiveFarmers: {
    title: 'Inactive farmers',
    goes: 'The erasure of the farmer is proposed',
    gone: 'The erasure of the farmer was proposed',
    from: 'the end of the last season, once all is repaid',
    proposed: 183,
    byErasure: true,
  },
} as const satisfies Record<string, RetentionKindWords>;

/** Data that Gona deletes after the same time in every account. */
export const FIXED_PERIODS = {
  'Views of farmers': '2 years',
  'Files of exports': `${EXPORT_KEPT_DAYS} days; with full BVNs ${WHOLE_EXPORT_KEPT_DAYS} day`,
  'Files of printed cards': `${CARDS_KEPT_HOURS} hours`,
  'Records in the trash': '30 days',
  'Job applications': '1 year after the closing date',
} as const;

export type RetentionKind = keyof typeof RETENTION_KINDS;
export const RETENTION_KIND_NAMES = Object.keys(RETENTION_KINDS) as RetentionKind[];

/** Days for which a set is on the list before it is deleted. */
export const RETENTION_NOTICE_DAYS = 14;
/** Longest period that can be set: ten years. */
export const RETENTION_MOST_DAYS = 3653;
export const HOLD_REASON_LENGTH = 300;

/** Result of a retention run for one kind. */
export interface RetentionCount {
  kind: RetentionKind;
  /** Imports, messages, farmers, days. */
  sets: number;
  /** Rows, files. */
  rows: number;
}
