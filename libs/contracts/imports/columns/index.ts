export { type FileColumn, templateHeadings } from './columns.js';
export { COMMUNITY_COLUMNS, type CommunityField } from './communities.js';
export { FARMER_COLUMNS, type FarmerField } from './farmers.js';
export { INPUT_COLUMNS, type InputField } from './inputs.js';
export { FARM_ID_COLUMN, MAX_FARM_ATTRIBUTES } from './maps.js';
export { MEMBER_COLUMNS, type MemberField } from './members.js';
