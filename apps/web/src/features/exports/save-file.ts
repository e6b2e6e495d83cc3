import { downloadExport } from '#libs/contracts';
import { askResponse } from '../../core/api/ask.js';
import { saveFile } from '../../core/api/http.js';
import { problemOf } from '../../core/api/problem.js';
import { registerSagas } from '../../core/store.js';
import { SERVER } from '../../core/tasks/outcome.js';
import { createTask } from '../../core/tasks/task.js';

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

registerSagas('exports', [saveExportTask.saga]);
