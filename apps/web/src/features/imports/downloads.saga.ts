import {
  downloadRejectedPlacemarks,
  downloadRejectedRows,
  downloadRejectedRowsBook,
  type FarmerImportType,
  type JobDto,
  type RejectsFormat,
} from '#libs/contracts';
import { askFile } from '../../core/api/ask.js';
import { SERVER } from '../../core/tasks/outcome.js';
import { createTask } from '../../core/tasks/task.js';
import type { ImportKind } from './kinds.js';
import type { SampleKind, SamplePlace } from './sample-files.js';

const REJECTS = {
  csv: downloadRejectedRows,
  xlsx: downloadRejectedRowsBook,
  kml: downloadRejectedPlacemarks,
} as const satisfies Record<RejectsFormat, object>;

/** Returns the formats of the rejected rows, the format of the imported file first. Maps are saved as maps. */
export function rejectsFormats(fileName: string): [RejectsFormat, ...RejectsFormat[]] {
  if (/\.(?:km[lz]|geojson|json|zip|gpkg|gpx)$/i.test(fileName)) return ['kml'];
  return /\.xlsx?$/i.test(fileName) ? ['xlsx', 'csv'] : ['csv', 'xlsx'];
}

interface SaveRejects extends Pick<JobDto, 'id' | 'label'> {
  format: RejectsFormat;
}
export const rejectsName = ({ label, format }: Pick<SaveRejects, 'label' | 'format'>) =>
  `${label.replace(/\.[^.]+$/, '')}-rejected.${format}`;
export const saveRejectsKey = ({ id, format }: Omit<SaveRejects, 'label'>) => `${id}.${format}`;

/** Saves the rejected rows of an import: the original columns plus the reason. */
export const saveRejectsTask = createTask<SaveRejects, void>(
  'imports/saveRejects',
  ({ id, label, format }) =>
    askFile(REJECTS[format], { path: { jobId: id } }, rejectsName({ label, format })),
  { mode: 'leading', key: saveRejectsKey, failure: SERVER },
);

/** Saves an empty file of a kind, to fill in. */
export const saveTemplateTask = createTask<
  { kind: ImportKind; importType?: FarmerImportType | undefined },
  void
>(
  'imports/saveTemplate',
  async ({ kind, importType }) => (await import('./templates.js')).saveTemplate(kind, importType),
  {
    mode: 'leading',
    failure: SERVER,
  },
);

/** Saves a file with example rows. */
export const saveSampleTask = createTask<{ kind: SampleKind; place: SamplePlace }, void>(
  'imports/saveSample',
  async ({ kind, place }) => (await import('./sample-files.js')).saveSample(kind, place),
  { mode: 'leading', failure: SERVER },
);
