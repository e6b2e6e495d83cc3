import { findImport, type ImportDto } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { onEvent } from '../../core/realtime/actions.js';

const moves = onEvent('job.paused', 'job.resumed', 'job.ended', 'job.amended', 'import.undone');

/** The import of a job: what may be done with it stands in its links. */
export const importOfJob = remoteRecord<number, ImportDto>('imports/ofJob', {
  fetch: (jobId, signal) => ask(findImport, { path: { jobId } }, { signal }),
  reloadOn: moves,
  gather: { ms: 400, maxMs: 1500 },
});
