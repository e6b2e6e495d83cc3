import { useCallback, useEffect, useState } from 'react';
import type { AnswerIssueBody, IssueDto } from '#libs/contracts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { useOffline } from '../../core/offline/use-offline.js';
import { selectUser } from '../../core/session/slice.js';
import {
  dropAnswer,
  type KeptAnswer,
  type KeptIssue,
  keepAnswer,
  keptAnswers,
  keptIssues,
  sendKept,
} from './outbox.js';
import { issueList, issueRecord } from './saga.js';

/** Loads what stores issues while there is a signal: it could not be loaded without one. */
export const useStorageAhead = (): void => useEffect(() => void import('idb').catch(() => undefined), []);

/** Issues kept on this phone; sends them and kept answers whenever the server can be reached. */
export function useOutbox(): { kept: readonly KeptIssue[]; sendNow: () => Promise<number | null> } {
  useStorageAhead();
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const offline = useOffline();
  const [kept, setKept] = useState<readonly KeptIssue[]>([]);
  const owner = user && !user.seenBy ? user : null;
  const name = owner ? `${owner.userAccountId}.${owner.userId}` : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `name` stands for the owner
  const sendNow = useCallback(async () => {
    if (!owner) return null;
    const arrived = await sendKept(owner);
    setKept(await keptIssues(owner));
    if (arrived !== null) dispatch(issueList.reload());
    dispatch(issueRecord.reload());
    return arrived;
  }, [name, dispatch]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `name` stands for the owner
  useEffect(() => {
    if (!owner) return;
    Promise.all([keptIssues(owner), keptAnswers(owner)]).then(([issues, answers]) => {
      setKept(issues);
      if (!offline && [...issues, ...answers].some(({ refused }) => refused === null)) void sendNow();
    });
  }, [name, offline, sendNow]);
  return { kept, sendNow };
}

/** Answers to an issue that wait on this phone. `useOutbox` sends them; the issue is loaded again afterwards. */
export function useKeptAnswers(issue: IssueDto) {
  const user = useAppSelector(selectUser);
  const [kept, setKept] = useState<readonly KeptAnswer[]>([]);
  const read = useCallback(async () => {
    if (!user) return;
    setKept((await keptAnswers(user)).filter(({ issueId }) => issueId === issue.id));
  }, [user, issue]);
  useEffect(() => void read(), [read]);
  return {
    kept,
    keep: async (body: AnswerIssueBody) => {
      if (user) await keepAnswer(user, { id: Date.now(), issueId: issue.id, body, refused: null });
      await read();
    },
    drop: async (id: number) => {
      if (user) await dropAnswer(user, id);
      await read();
    },
  };
}
