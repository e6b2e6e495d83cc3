import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RecipientDto, RecipientFilter } from '#libs/contracts';
import type { Failure } from '../../core/api/problem.js';
import { useRemote, useRemoteList } from '../../core/lists/use-remote.js';
import { newestRecipients, recipientOrder, visibleRecipients } from './remotes.js';

/** Rows that are loaded while the top is on screen. */
const TOP_ROWS = 60;
/** Visible rows are requested in pieces that start and end at a multiple of this. */
const PIECE = 40;

export interface ShownRecipient {
  row: RecipientDto;
  /** Number of changes seen; 0 before the first. */
  changes: number;
}

export interface Recipients {
  /** Number of recipients; null until the first answer. */
  count: number | null;
  at: (index: number) => ShownRecipient | null;
  key: (index: number) => number | string;
  /** Recipients changed since the order was fixed; it stays fixed while the list is scrolled. */
  newer: number;
  error: Failure | null;
  loading: boolean;
  retry: () => void;
}

/**
 * Returns the recipients of a message as they change. At the top of the list the newest change comes first, live.
 * Further down, the order stays fixed from the moment the user scrolled, so that nothing moves under the pointer. Rows
 * still update in place.
 * @param sight the first and the last row on screen
 */
export function useRecipients(
  id: number,
  filter: RecipientFilter,
  isAtTop: boolean,
  sight: { first: number; last: number },
): Recipients {
  const asked = { id, ...filter };
  const text = JSON.stringify(asked);
  const moments = useRef(0);
  const known = useRef(new Map<number, ShownRecipient>());
  const [top, setTop] = useState<{ of: string; ids: number[]; total: number } | null>(null);
  const [moment, setMoment] = useState<number | null>(null);
  useEffect(() => {
    if (isAtTop) setMoment(null);
    else {
      moments.current += 1;
      setMoment(moments.current);
    }
  }, [isAtTop]);

  const newest = useRemoteList(newestRecipients, isAtTop ? { ...asked, size: TOP_ROWS } : null);
  const order = useRemote(recipientOrder, moment === null || isAtTop ? null : { ...asked, moment });

  const learn = useCallback((rows: readonly RecipientDto[], isNews: boolean) => {
    for (const row of rows) {
      const before = known.current.get(row.id);
      const changes = before
        ? before.changes + (before.row.changedAt === row.changedAt ? 0 : 1)
        : isNews
          ? 1
          : 0;
      if (before?.row !== row) known.current.set(row.id, { row, changes });
    }
  }, []);

  // Rows and order take effect in the same render as their answer.
  const fresh = newest.answer;
  const learned = useRef<unknown>(null);
  if (fresh && learned.current !== fresh) {
    learn(fresh.list, top?.of === text && learned.current !== null);
    learned.current = fresh;
  }
  useEffect(() => {
    if (fresh) setTop({ of: text, ids: fresh.list.map((row) => row.id), total: fresh.total });
  }, [fresh, text]);

  const topIds = fresh?.list ?? null;
  const ids = useMemo(() => {
    if (isAtTop) return topIds?.map((row) => row.id) ?? (top?.of === text ? top.ids : null);
    const first = top?.of === text ? top.ids : [];
    if (!order.data) return first;
    // Visible rows keep their places, whatever changed until the order arrived.
    const there = new Set(first);
    return [...first, ...order.data.list.filter((each) => !there.has(each))];
  }, [isAtTop, topIds, top, text, order.data]);
  const total = isAtTop ? (fresh?.total ?? (top?.of === text ? top.total : null)) : null;
  const count = isAtTop
    ? total
    : order.data
      ? (ids?.length ?? 0)
      : Math.max(ids?.length ?? 0, top?.of === text ? top.total : 0);

  const from = Math.max(0, Math.floor(sight.first / PIECE) * PIECE);
  const to = Math.ceil((sight.last + 1) / PIECE) * PIECE;
  const wanted = isAtTop || !order.data ? [] : (ids ?? []).slice(from, to);
  const inSight = useRemoteList(
    visibleRecipients,
    wanted.length > 0 && order.data ? { ...asked, ids: wanted.join(), since: order.data.at } : null,
  );
  const seen = inSight.answer;
  const seenBefore = useRef<unknown>(null);
  if (seen && seenBefore.current !== seen) {
    learn(seen.list, false);
    seenBefore.current = seen;
  }

  return {
    count,
    at: (index) => {
      const rowId = ids?.[index];
      return (rowId !== undefined && known.current.get(rowId)) || null;
    },
    key: (index) => ids?.[index] ?? `at ${index}`,
    newer: isAtTop ? 0 : (seen?.changedSince ?? 0),
    error: newest.error ?? order.error ?? inSight.error,
    loading: newest.loading,
    retry: isAtTop ? newest.retry : order.retry,
  };
}
