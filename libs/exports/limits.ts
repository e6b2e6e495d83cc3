import { EXPORT_KEPT_DAYS, WHOLE_EXPORT_KEPT_DAYS } from '#libs/contracts';

const GIGABYTE = 1024 ** 3;
/** Limit of one file: a million farmers take a third of it. */
export const MAX_FILE_BYTES = 4 * GIGABYTE;
/** Limit per account; beyond it the oldest file is deleted before it expires. */
export const MAX_ACCOUNT_BYTES = 20 * GIGABYTE;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns when a file that is written now expires. */
export const keptUntil = (whole: boolean): Date =>
  new Date(Date.now() + (whole ? WHOLE_EXPORT_KEPT_DAYS : EXPORT_KEPT_DAYS) * DAY_MS);
