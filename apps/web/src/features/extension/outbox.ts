import {
  type AnswerIssueBody,
  answerIssue,
  type LogIssueBody,
  logIssue,
  storeIssuePhoto,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { failureOf } from '../../core/api/problem.js';
import { askUpload } from '../../core/api/upload.js';
import { type KeptOwner, keepWork, keptWork } from '../../core/offline/kept-work.js';
import { ANSWER_WORK, ISSUE_WORK } from './addresses.js';

/** An issue on this phone that the server does not have yet, with all its photos. */
export interface KeptIssue {
  /** Milliseconds when it was saved: unique on one phone. */
  id: number;
  body: LogIssueBody & { opId: string };
  photos: Blob[];
  /** It may have arrived: it can only be sent again as it is. */
  tried: boolean;
  /** The server's answer, if it did not accept the issue. */
  refused: string | null;
}

export const bytesOf = ({ photos }: KeptIssue): number => photos.reduce((sum, { size }) => sum + size, 0);

export const keptIssues = (owner: KeptOwner): Promise<KeptIssue[]> =>
  keptWork<KeptIssue>(owner, ISSUE_WORK).catch(() => []);

/** Stores an issue until it is sent. Rejects if the browser stores nothing. */
export const keepIssue = (owner: KeptOwner, issue: KeptIssue): Promise<void> =>
  keepWork<KeptIssue>(owner, ISSUE_WORK, { put: [{ id: issue.id, work: issue }], remove: [] });

export const dropIssue = (owner: KeptOwner, id: number): Promise<void> =>
  keepWork<KeptIssue>(owner, ISSUE_WORK, { put: [], remove: [id] });

/** An answer on this phone that the server does not have yet. */
export interface KeptAnswer {
  /** Milliseconds when it was written. */
  id: number;
  issueId: number;
  body: AnswerIssueBody;
  /** The server's answer, if it did not accept it. */
  refused: string | null;
}

export const keptAnswers = (owner: KeptOwner): Promise<KeptAnswer[]> =>
  keptWork<KeptAnswer>(owner, ANSWER_WORK).catch(() => []);

/** Stores an answer until it is sent. Rejects if the browser stores nothing. */
export const keepAnswer = (owner: KeptOwner, answer: KeptAnswer): Promise<void> =>
  keepWork<KeptAnswer>(owner, ANSWER_WORK, { put: [{ id: answer.id, work: answer }], remove: [] });

export const dropAnswer = (owner: KeptOwner, id: number): Promise<void> =>
  keepWork<KeptAnswer>(owner, ANSWER_WORK, { put: [], remove: [id] });

let running: Promise<number | null> | null = null;

/**
 * Sends all kept issues and answers, one run at a time. Each step is safe to repeat: issues and answers have their own
 * ids and each photo its position. Resolves to the id of the last issue that arrived; null if none did.
 */
export function sendKept(owner: KeptOwner): Promise<number | null> {
  running ??= sendAll(owner).finally(() => {
    running = null;
  });
  return running;
}

async function sendAll(owner: KeptOwner): Promise<number | null> {
  let last: number | null = null;
  // An issue that was not sent can still be changed.
  if (!navigator.onLine) return last;
  for (const issue of await keptIssues(owner)) {
    try {
      await keepIssue(owner, { ...issue, tried: true });
      const { id } = await ask(logIssue, { body: issue.body });
      for (const [at, photo] of issue.photos.entries())
        await askUpload(
          storeIssuePhoto,
          { path: { id, position: at + 1 } },
          new File([photo], 'photo.jpg', { type: 'image/jpeg' }),
        );
      await dropIssue(owner, issue.id);
      last = id;
    } catch (thrown) {
      const refused = refusalIn(thrown);
      // Without an answer, the others would wait too.
      if (refused === null) return last;
      await keepIssue(owner, { ...issue, tried: false, refused });
    }
  }
  for (const answer of await keptAnswers(owner)) {
    try {
      await ask(answerIssue, { path: { id: answer.issueId }, body: answer.body });
      await dropAnswer(owner, answer.id);
    } catch (thrown) {
      const refused = refusalIn(thrown);
      if (refused === null) return last;
      await keepAnswer(owner, { ...answer, refused });
    }
  }
  return last;
}

/** Returns why the server does not accept something; null if it did not say. */
function refusalIn(thrown: unknown): string | null {
  const { status, message } = failureOf(thrown);
  return status < 400 || status >= 500 || status === 401 || status === 429 ? null : message;
}
