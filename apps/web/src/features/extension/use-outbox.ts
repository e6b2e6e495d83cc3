import { useCallback, useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { useOffline } from '../../core/offline/use-offline.js';
import { selectUser } from '../../core/session/slice.js';
import { type KeptIssue, keptIssues, sendKept } from './outbox.js';
import { issueList } from './saga.js';

/** Loads what stores issues while there is a signal: it could not be loaded without one. */
export const useStorageAhead = (): void => useEffect(() => void import('idb').catch(() => undefined), []);

/** Issues kept on this phone; sends them whenever the server can be reached. */
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
    return arrived;
  }, [name, dispatch]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `name` stands for the owner
  useEffect(() => {
    if (!owner) return;
    keptIssues(owner).then((found) => {
      setKept(found);
      if (!offline && found.some(({ refused }) => refused === null)) void sendNow();
    });
  }, [name, offline, sendNow]);
  return { kept, sendNow };
}
