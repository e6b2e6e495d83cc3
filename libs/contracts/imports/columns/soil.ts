import type { FileColumn } from './columns.js';
import { FARM_ID_COLUMN } from './maps.js';

/** The columns of soil results, in the order of their template: a row is one sample of one farm. */
export const SOIL_COLUMNS = [
  { field: 'farmCode', heading: 'Farm ID', keyOf: 'FARM' },
  { field: 'tempId', heading: 'Temp ID' },
  { field: 'gonaFarm', heading: FARM_ID_COLUMN },
  { field: 'code', heading: 'Sample' },
  { field: 'takenOn', heading: 'Date' },
  { field: 'depthFrom', heading: 'Depth From' },
  { field: 'depthTo', heading: 'Depth To' },
  { field: 'latitude', heading: 'Latitude' },
  { field: 'longitude', heading: 'Longitude' },
  { field: 'laboratory', heading: 'Laboratory' },
  { field: 'ph', heading: 'pH' },
  { field: 'phMethod', heading: 'pH Method' },
  { field: 'totalNitrogen', heading: 'Total N' },
  { field: 'phosphorus', heading: 'Available P' },
  { field: 'phosphorusMethod', heading: 'P Method' },
  { field: 'potassium', heading: 'Exchangeable K' },
  { field: 'organicCarbon', heading: 'Organic Carbon' },
  { field: 'texture', heading: 'Texture' },
] as const satisfies readonly FileColumn[];

/** Fields of one row of soil results. */
export type SoilField = (typeof SOIL_COLUMNS)[number]['field'];
