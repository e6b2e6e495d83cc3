import type { FileColumn } from './columns.js';

/** The columns of an input distribution list, in the order of its template: a row is one input of one farmer. */
export const INPUT_COLUMNS = [
  { field: 'bvn', heading: 'BVN', keyOf: 'BVN' },
  { field: 'tempId', heading: 'Temp ID', keyOf: 'TEMP_ID' },
  { field: 'cbnApplicantId', heading: 'CBN Applicant ID', keyOf: 'CBN_ID' },
  { field: 'item', heading: 'Item' },
  { field: 'allocated', heading: 'Quantity Allocated' },
  { field: 'collected', heading: 'Quantity Collected' },
  { field: 'day', heading: 'Date' },
  { field: 'reference', heading: 'Reference' },
  { field: 'hoses', heading: 'Hose Intake' },
  { field: 'emptyBags', heading: 'Empty Bags' },
] as const satisfies readonly FileColumn[];

/** Fields of one row of an input distribution list, in addition to two columns for each input of the season. */
export type InputField = (typeof INPUT_COLUMNS)[number]['field'];
