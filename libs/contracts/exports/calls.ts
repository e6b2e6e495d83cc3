import type { JobDto } from '../jobs/dto.js';
import { call, type FileAnswer } from '../platform/calls.js';
import type {
  ExportCountDto,
  ExportKindListDto,
  ExportLinkQuery,
  StartExportBody,
  StartWholeExportBody,
} from './dto.js';

export const listExportKinds = call<{ answer: ExportKindListDto }>('GET', '/exports/kinds');
export const startExport = call<{ body: StartExportBody; answer: JobDto }>('POST', '/exports');
/** Counts the rows of the same export, without a file. */
export const countExport = call<{ body: StartExportBody; answer: ExportCountDto }>('POST', '/exports/count');
export const startWholeExport = call<{ body: StartWholeExportBody; answer: JobDto }>(
  'POST',
  '/exports/whole',
);
/** Requests a failed export of the user again, as it was. */
export const retryExport = call<{ path: { jobId: number }; answer: JobDto }>('POST', '/exports/:jobId/retry');
export const downloadExport = call<{ path: { jobId: number }; answer: FileAnswer }>(
  'GET',
  '/exports/:jobId/file',
);

type Link = { path: { id: number }; query?: ExportLinkQuery; answer: FileAnswer };

/* The documented links, which return the file; `id` is that of the community resource. */
export const exportProcessedFarms = call<Link>('GET', '/farmresources/export_processed_farms/:id');
export const exportFarmExtension = call<Link>('GET', '/farmresources/export_extension/:id');
export const exportDataQuality = call<Link>('GET', '/farmresources/export_data_quality_assurance/:id');
export const exportFarmIndirectJobs = call<Link>('GET', '/farmresources/export_indirect_jobs/:id');
export const exportAnnualSurvey = call<Link>('GET', '/farmresources/export_annual_survey/:id');
export const exportExtension = call<Link>('GET', '/community-resource/export_extension/:id');
export const exportIndirectJobs = call<Link>('GET', '/community-resource/export_indirect_jobs/:id');
export const exportFarmers = call<Link>('GET', '/community-resource/export_farmers/:id');
