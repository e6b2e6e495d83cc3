import type { FileColumn } from './columns.js';

/** The columns of a community list, in the order of its template. */
export const COMMUNITY_COLUMNS = [
  { field: 'name', heading: 'Name', keyOf: 'NAME' },
  { field: 'shortDescription', heading: 'Short Description' },
  { field: 'longDescription', heading: 'Long Description' },
  { field: 'lga', heading: 'LGA' },
] as const satisfies readonly FileColumn[];

/** Fields of one row of a community list. */
export type CommunityField = (typeof COMMUNITY_COLUMNS)[number]['field'];
