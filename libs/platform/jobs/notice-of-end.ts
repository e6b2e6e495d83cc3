import { type EndedJobState, topicOf } from '#libs/contracts';
import type { Actor, NewEvent } from '../events/new-event.js';
import type { RunRow } from './job-context.js';

/**
 * Notifies the user who started a job of its end, in their own topic, because they may not follow the account's jobs.
 */
export const noticeOfEnd = (run: RunRow, state: EndedJobState, { id, accountId }: Actor): NewEvent => ({
  topic: topicOf.user(id),
  type: 'job.endNotified',
  subject: { kind: 'user', id },
  data: { jobId: run.id, kind: run.kind, label: run.label, state, userId: id },
  accountId,
  by: null,
});
