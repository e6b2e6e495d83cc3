import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { ADMINISTRATORS, EVALUATORS, topicOf, WAITING_ROLES, type WaitingListDto } from '#libs/contracts';
import { every } from '../../core/every.js';
import { useAppSelector } from '../../core/hooks.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { useTopic } from '../../core/realtime/use-topic.js';
import { selectUser } from '../../core/session/slice.js';
import { selectViewer } from '../../core/session/viewer.js';
import { waitingRecord } from './remotes.js';

/** Milliseconds between refreshes: only message pages follow the topics of message events. */
const LOOK_MS = 60_000;

/** Milliseconds after the first look in which another page is no reason to look again. */
const RECENT_MS = 3000;

/** Keeps the list fresh on every page. Called once, by the bell. */
export function useWaitingFeed(): void {
  const user = useAppSelector(selectUser);
  const { role, confined } = useAppSelector(selectViewer);
  const { pathname } = useLocation();
  const decides = user !== null && role !== null && WAITING_ROLES.includes(role) && confined === null;
  // Farmers and agents follow no topic of the account.
  const follows = decides && EVALUATORS.includes(role);
  const { retry } = useRemoteRecord(waitingRecord, decides ? user.userId : null);
  useTopic(follows ? topicOf.account(user.userAccountId) : null, null);
  useTopic(decides && ADMINISTRATORS.includes(role) ? topicOf.jobs(user.userAccountId) : null, null);
  const lookedAt = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page is another look
  useEffect(() => {
    if (!decides) return;
    const now = performance.now();
    // The first page has the answer that is on its way, also after its redirect.
    if (lookedAt.current !== null && now - lookedAt.current > RECENT_MS) retry();
    lookedAt.current ??= now;
    return every(LOOK_MS, retry);
  }, [decides, pathname, retry]);
}

interface Waiting {
  /** Null until the first answer, and for users who decide nothing. */
  data: WaitingListDto | null;
  error: string | null;
}

/** Returns the list that the bell keeps fresh. */
export function useWaiting(): Waiting {
  const userId = useAppSelector(selectUser)?.userId;
  const { asked, data, error } = useAppSelector((state) => waitingRecord.select(state));
  return asked === userId ? { data, error: error?.message ?? null } : { data: null, error: null };
}
