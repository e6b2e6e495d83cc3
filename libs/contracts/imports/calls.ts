import { call, type FileAnswer, type Upload } from '../platform/calls.js';
import type { FarmerImportType } from './constants.js';
import type {
  FarmerImportDto,
  ImportFaultListDto,
  ImportFaultQuery,
  ImportQuery,
  InputImportDto,
  MapImportDto,
  WholeRejectsBody,
} from './dto.js';

/** Each row is added to the community of its own column; rows without one to `communityId`, unless it is 0. */
export const importFarmerList = call<{
  path: { importType: FarmerImportType; resourceId: number; communityId: number };
  query?: ImportQuery;
  body: Upload;
  answer: FarmerImportDto;
}>('POST', '/farmresources/import_farm_list/:importType/:resourceId/:communityId');
export const importCommunities = call<{
  path: { resourceId: number };
  query?: ImportQuery;
  body: Upload;
  answer: FarmerImportDto;
}>('POST', '/farmresources/import_communities/:resourceId');
export const importMembers = call<{
  path: { resourceId: number; communityId: number };
  query?: ImportQuery;
  body: Upload;
  answer: FarmerImportDto;
}>('POST', '/farmresources/import_members/:resourceId/:communityId');
/** A `communityId` of 0 accepts farmers of any community of the programme. */
export const importInputDistribution = call<{
  path: { importType: FarmerImportType; resourceId: number; communityId: number };
  query?: ImportQuery;
  body: Upload;
  answer: InputImportDto;
}>('POST', '/farmresources/import_input_distribution/:importType/:resourceId/:communityId');
export const importSoilResults = call<{
  path: { resourceId: number };
  query?: ImportQuery;
  body: Upload;
  answer: FarmerImportDto;
}>('POST', '/farmresources/import_soil_samples/:resourceId');
export const importFarmMaps = call<{
  path: { resourceId: number };
  query?: ImportQuery;
  body: Upload;
  answer: MapImportDto;
}>('POST', '/farmresources/import_map_data/:resourceId');
export const listRejectedRows = call<{
  path: { jobId: number };
  query?: ImportFaultQuery;
  answer: ImportFaultListDto;
}>('GET', '/jobs/:jobId/rejects');
export const downloadRejectedRows = call<{ path: { jobId: number }; answer: FileAnswer }>(
  'GET',
  '/jobs/:jobId/rejects.csv',
);
export const downloadRejectedRowsBook = call<{ path: { jobId: number }; answer: FileAnswer }>(
  'GET',
  '/jobs/:jobId/rejects.xlsx',
);
export const downloadRejectedPlacemarks = call<{ path: { jobId: number }; answer: FileAnswer }>(
  'GET',
  '/jobs/:jobId/rejects.kml',
);
export const downloadWholeRejects = call<{
  path: { jobId: number };
  body: WholeRejectsBody;
  answer: FileAnswer;
}>('POST', '/jobs/:jobId/rejects/whole');
