import type { Action } from '@reduxjs/toolkit';
import { findImport, type ImportDto } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { onEvent } from '../../core/realtime/actions.js';
import { isJobsGap } from '../jobs/remotes.js';

const moves = onEvent(
  'job.paused',
  'job.resumed',
  'job.ended',
  'job.amended',
  'job.cancelRequested',
  'import.answered',
  'import.undone',
);

const importRecord = (name: string) =>
  remoteRecord<number, ImportDto>(name, {
    fetch: (jobId, signal) => ask(findImport, { path: { jobId } }, { signal }),
    reloadOn: (action: Action) => moves(action) || isJobsGap(action),
    gather: { ms: 150, maxMs: 800 },
  });

/** The import of a job: what may be done with it stands in its links. */
export const importOfJob = importRecord('imports/ofJob');
/** The import that the assistant shows, while the acts of its job stand on the same page. */
export const openImport = importRecord('imports/open');
