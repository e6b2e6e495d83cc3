import type { ImportFaultListDto } from '#libs/contracts';
import { listRejectedRows } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { remoteList } from '../../core/lists/remote-list.js';
import { onEvent } from '../../core/realtime/actions.js';

export interface RejectedRowsAsked {
  jobId: number;
  /** Reason code. */
  reason: string;
  /** Requests parked cells instead of rejected rows. */
  parked: boolean;
  /** Number of rows, from the first one. */
  size: number;
}

/** Rejected rows of one reason: those of the open group. */
export const rejectedRows = remoteList<RejectedRowsAsked, ImportFaultListDto>('imports/rejectedRows', {
  fetch: ({ jobId, ...query }, signal) =>
    ask(listRejectedRows, { path: { jobId }, query: { ...query, page: 1 } }, { signal }),
  of: ({ jobId, reason, parked }) => `${jobId} ${reason} ${parked}`,
  reloadOn: onEvent('job.ended'),
  debounce: { ms: 400, maxMs: 1500 },
});
