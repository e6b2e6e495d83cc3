/** Rows of a list call without paging (design decision "Lists"). */
export const LIST_LIMIT = 1000;
/** Default rows of a table (specification part 1, section 9). */
export const TABLE_PAGE_SIZE = 10;
/** Maximum events sent one by one to a returning client; beyond this, it loads a snapshot. */
export const CATCH_UP_LIMIT = 500;
/** Maximum progress frames per second and job. */
export const PROGRESS_PER_SECOND = 4;
export const GENDERS = ['M', 'F'] as const;
export type Gender = (typeof GENDERS)[number];
