import type { FileColumn } from './columns.js';

/** The columns of a community member list, in the order of its template. */
export const MEMBER_COLUMNS = [
  { field: 'surname', heading: 'Surname' },
  { field: 'firstName', heading: 'First Name' },
  { field: 'occupation', heading: 'Occupation' },
  { field: 'phone', heading: 'Phone' },
  { field: 'email', heading: 'Email' },
] as const satisfies readonly FileColumn[];

/** Fields of one row of a member list. */
export type MemberField = (typeof MEMBER_COLUMNS)[number]['field'];
