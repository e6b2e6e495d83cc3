import type { FileColumn } from './columns.js';
import { COMMUNITY_COLUMNS } from './communities.js';
import { FARMER_COLUMNS } from './farmers.js';
import { INPUT_COLUMNS } from './inputs.js';
import { MEMBER_COLUMNS } from './members.js';
import { SOIL_COLUMNS } from './soil.js';

/** The columns of each list, by the name of its import kind. */
export const FILE_COLUMNS: Readonly<Record<string, readonly FileColumn[]>> = {
  farmers: FARMER_COLUMNS,
  communities: COMMUNITY_COLUMNS,
  members: MEMBER_COLUMNS,
  inputs: INPUT_COLUMNS,
  soil: SOIL_COLUMNS,
};

export { type FileColumn, templateHeadings } from './columns.js';
export { COMMUNITY_COLUMNS, type CommunityField } from './communities.js';
export { FARMER_COLUMNS, type FarmerField } from './farmers.js';
export { INPUT_COLUMNS, type InputField } from './inputs.js';
export { FARM_ID_COLUMN, MAX_FARM_ATTRIBUTES } from './maps.js';
export { MEMBER_COLUMNS, type MemberField } from './members.js';
export { SOIL_COLUMNS, type SoilField } from './soil.js';

/** First headings of a pulled file: the submission's id on its server, and its time. They feed no field. */
export const SUBMISSION_COLUMNS: readonly string[] = ['Submission', 'Submitted'];
