import { downloadExport, retryExport } from '#libs/contracts';
import { askResponse } from '../../core/api/ask.js';
import { saveFile } from '../../core/api/http.js';
import { problemOf } from '../../core/api/problem.js';
import { registerSagas } from '../../core/store.js';
import { command } from '../../core/tasks/command.js';
import { SERVER } from '../../core/tasks/outcome.js';
import { createTask } from '../../core/tasks/task.js';
import { jobLoaded } from '../jobs/slice.js';
import { ownJobs } from './my-files.js';
import { t } from './texts.js';

const STILL_WRITING = 202;

export interface SaveExport {
  jobId: number;
  name: string;
}

/** Saves the file of an export; waits while it is still being written. */
export const saveExportTask = createTask<SaveExport, void>(
  'exports/save',
  async ({ jobId, name }, signal) => {
    const asked = { path: { jobId } };
    const response = await askResponse(downloadExport, asked, { signal, headers: { Accept: '*/*' } });
    if (response.status === STILL_WRITING) throw problemOf(response, await response.json());
    saveFile(await response.blob(), name);
  },
  { mode: 'leading', key: ({ jobId }) => jobId, failure: SERVER },
);

/** Requests a failed export again. The new job takes its place in the lists. */
export const retryExportTask = command('exports/retry', retryExport, {
  reloads: [ownJobs],
  mode: 'leading',
  key: ({ path }: { path: { jobId: number } }) => path.jobId,
  success: ({ label }) => t('retried', { name: label }),
  puts: (job) => [jobLoaded(job)],
});

registerSagas('exports', [saveExportTask.saga, retryExportTask.saga]);
