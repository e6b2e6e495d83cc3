export { type FileColumn, templateHeadings } from './columns.js';
export { FARMER_COLUMNS, type FarmerField } from './farmers.js';
