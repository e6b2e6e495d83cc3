import type { Action } from '@reduxjs/toolkit';
import {
  type CheckedOutcome,
  HOLD_CODES,
  type HoldCode,
  type ImportRowListDto,
  type ImportRowQuery,
  listImportRows,
} from '#libs/contracts';
import { ask } from '../../../core/api/ask.js';
import { type RemoteList, remoteList } from '../../../core/lists/remote-list.js';
import { onEvent } from '../../../core/realtime/actions.js';
import { isJobsGap } from '../../jobs/remotes.js';

const moves = onEvent('job.paused', 'job.resumed', 'job.ended', 'job.cancelRequested');
const answers = onEvent('import.answered');

export interface RowsAsked extends Pick<ImportRowQuery, 'answered' | 'page' | 'size'> {
  jobId: number;
  outcome: CheckedOutcome;
  hold?: HoldCode;
}

const fetch = ({ jobId, ...query }: RowsAsked, signal: AbortSignal) =>
  ask(listImportRows, { path: { jobId }, query }, { signal });

/** Rows of the open tab, by their expected outcome. */
export const checkedRows = remoteList<RowsAsked, ImportRowListDto>('imports/rows', {
  fetch,
  of: ({ jobId, outcome }) => `${jobId} ${outcome}`,
  reloadOn: (action: Action) => onEvent('job.paused')(action) || isJobsGap(action),
});

export type HeldList = RemoteList<RowsAsked, ImportRowListDto>;

/**
 * Held rows by code, since several groups are open at once. Answers appear in them immediately (see the saga). Rows
 * that no longer match a filter leave only after a pause in answering, so that no row moves under the pointer.
 */
export const heldRows = Object.fromEntries(
  (Object.keys(HOLD_CODES) as HoldCode[]).map((code) => [
    code,
    remoteList<RowsAsked, ImportRowListDto>(`imports/held/${code}`, {
      fetch,
      of: ({ jobId, answered }) => `${jobId} ${answered ?? ''}`,
      reloadOn: (action: Action) => moves(action) || answers(action) || isJobsGap(action),
      debounce: { ms: 2000, maxMs: 10_000 },
    }),
  ]),
) as Record<HoldCode, HeldList>;
