/** Rows of a list call without paging (design decision "Lists"). */
export const LIST_LIMIT = 1000;
/** Rows that a table shows at first (specification part 1, section 9). */
export const TABLE_PAGE_SIZE = 10;
/** Events that a returning client may be sent one by one; beyond it takes a snapshot. */
export const CATCH_UP_LIMIT = 500;
/** Progress frames a second and job, at most. */
export const PROGRESS_PER_SECOND = 4;
export const GENDERS = ['M', 'F'] as const;
export type Gender = (typeof GENDERS)[number];
