import { EXPORT_KEPT_DAYS, WHOLE_EXPORT_KEPT_DAYS } from '#libs/contracts';

const GIGABYTE = 1024 ** 3;
/** One file: a million farmers are a third of one. */
export const MOST_FILE_BYTES = 4 * GIGABYTE;
/** What an account keeps; then the oldest file goes before its time. */
export const MOST_KEPT_BYTES = 20 * GIGABYTE;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Until when a file that is written now is kept. */
export const keptUntil = (whole: boolean): Date =>
  new Date(Date.now() + (whole ? WHOLE_EXPORT_KEPT_DAYS : EXPORT_KEPT_DAYS) * DAY_MS);
