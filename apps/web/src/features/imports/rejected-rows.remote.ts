import type { ImportFaultListDto } from '#libs/contracts';
import { listRejectedRows } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { remoteList } from '../../core/lists/remote-list.js';
import { onEvent } from '../../core/realtime/actions.js';

export interface RejectedRowsAsked {
  jobId: number;
  /** Code of the reason. */
  reason: string;
  /** Cells that were parked, in place of rows that were rejected. */
  parked: boolean;
  /** Rows from the first one on. */
  size: number;
}

/** What was rejected for one reason, row by row: of the group that is open. */
export const rejectedRows = remoteList<RejectedRowsAsked, ImportFaultListDto>('imports/rejectedRows', {
  fetch: ({ jobId, ...query }, signal) =>
    ask(listRejectedRows, { path: { jobId }, query: { ...query, page: 1 } }, { signal }),
  of: ({ jobId, reason, parked }) => `${jobId} ${reason} ${parked}`,
  reloadOn: onEvent('job.ended'),
  gather: { ms: 400, maxMs: 1500 },
});
