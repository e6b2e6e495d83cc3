import { call, type FileAnswer, type Upload } from '../platform/calls.js';
import type { FarmerImportType } from './constants.js';
import type { FarmerImportDto, MapImportDto } from './dto.js';

export const importFarmerList = call<{
  path: { importType: FarmerImportType; resourceId: number; communityId: number };
  body: Upload;
  answer: FarmerImportDto;
}>('POST', '/farmresources/import_farm_list/:importType/:resourceId/:communityId');
export const importFarmMaps = call<{ path: { resourceId: number }; body: Upload; answer: MapImportDto }>(
  'POST',
  '/farmresources/import_map_data/:resourceId',
);
export const downloadRejectedRows = call<{ path: { jobId: number }; answer: FileAnswer }>(
  'GET',
  '/jobs/:jobId/rejects.csv',
);
export const downloadRejectedRowsBook = call<{ path: { jobId: number }; answer: FileAnswer }>(
  'GET',
  '/jobs/:jobId/rejects.xlsx',
);
