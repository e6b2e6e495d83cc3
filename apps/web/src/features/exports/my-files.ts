import { type JobListDto, listJobs } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { onEvent } from '../../core/realtime/actions.js';
import { registerSagas } from '../../core/store.js';

/** Number of the user's latest jobs that are searched for files. */
const SEARCHED = 50;

/** Latest jobs of a person, by display name. */
export const ownJobs = remoteRecord<string, JobListDto>('exports/ownJobs', {
  fetch: (name, signal) => ask(listJobs, { query: { q: name, size: SEARCHED } }, { signal }),
  reloadOn: onEvent('job.started', 'job.ended', 'job.endNotified', 'job.amended'),
});

registerSagas('ownJobs', [ownJobs.saga]);
