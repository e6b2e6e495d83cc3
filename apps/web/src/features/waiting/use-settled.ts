import { useEffect, useRef, useState } from 'react';
import type { WaitingItemDto } from '#libs/contracts';
import { useAppSelector } from '../../core/hooks.js';
import { selectUser } from '../../core/session/slice.js';
import { selectRecentChanges } from './remotes.js';

/** Milliseconds for which a line stays after someone else settled it. */
const SHOWN_MS = 5000;

export interface SettledItem extends WaitingItemDto {
  /** Null if unknown. */
  settledBy: string | null;
}

export const keyOf = ({ kind, id, season }: WaitingItemDto): string => `${kind} ${id} ${season}`;

/** Returns the lines that left the list in the last seconds, unless the user settled them. */
export function useSettled(list: readonly WaitingItemDto[]): readonly SettledItem[] {
  const me = useAppSelector(selectUser)?.userId;
  const changes = useAppSelector(selectRecentChanges);
  const before = useRef(list);
  const [settled, setSettled] = useState<readonly SettledItem[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list settles lines
  useEffect(() => {
    const left = before.current.filter((item) => !list.some((each) => keyOf(each) === keyOf(item)));
    before.current = list;
    const gone = left.flatMap((item) => {
      const change = changes.findLast(({ ids }) => ids.includes(item.id));
      return change?.by?.id === me && me !== undefined
        ? []
        : [{ ...item, settledBy: change?.by?.name ?? null }];
    });
    if (gone.length > 0) setSettled(gone);
  }, [list]);
  useEffect(() => {
    if (settled.length === 0) return;
    const timer = setTimeout(() => setSettled([]), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [settled]);
  return settled;
}
