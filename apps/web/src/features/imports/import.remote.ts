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
    debounce: { ms: 150, maxMs: 800 },
  });

/** Import of a job; its links list the permitted actions. */
export const importOfJob = importRecord('imports/ofJob');
/** Import in the assistant, separate because the job's actions are on the same page. */
export const openImport = importRecord('imports/open');
