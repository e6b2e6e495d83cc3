import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { EvaluationFarm, WorstFindingDto } from '#libs/contracts';
import { useAppSelector } from '../../../core/hooks.js';
import { selectLeases } from '../leases/slice.js';
import { t } from '../texts.js';
import type { Person } from '../together/presence.js';
import { QueueRow } from './QueueRow.js';
import styles from './queue.module.css';

export interface QueueListProps {
  farms: readonly EvaluationFarm[];
  selected: number | null;
  hovered: number | null;
  byFarm: ReadonlyMap<number, readonly Person[]>;
  own: { userId: number; displayName: string } | null;
  busy: boolean;
  /** Farms whose shown status is not confirmed yet. */
  pending: Readonly<Record<number, unknown>>;
  /** The most severe finding of each farm that has one. */
  worst?: ReadonlyMap<number, WorstFindingDto>;
  onChoose: (id: number) => void;
  onHover: (id: number | null) => void;
}

/** Row height in pixels, including its border. */
const ROW = 51;
const NOBODY: readonly Person[] = [];

/** The farms of the page: only visible rows are in the document. */
export function QueueList(props: QueueListProps) {
  const { farms, selected, hovered, byFarm, own, busy, pending, worst, onChoose, onHover } = props;
  const { byFarm: leases } = useAppSelector(selectLeases);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: farms.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 6,
    getItemKey: (index) => farms[index]?.id ?? index,
  });

  const at = farms.findIndex(({ id }) => id === selected);
  useEffect(() => {
    if (at >= 0) rows.scrollToIndex(at, { align: 'auto' });
  }, [at, rows]);

  return (
    <div ref={scroller} className={styles.scroller} aria-busy={busy || undefined}>
      <ul className={styles.list} style={{ height: rows.getTotalSize() }} aria-label={t('queue')}>
        {rows.getVirtualItems().map(({ index, start, key }) => {
          const farm = farms[index];
          if (!farm) return null;
          return (
            <QueueRow
              key={key}
              farm={farm}
              current={farm.id === selected}
              hovered={farm.id === hovered}
              pending={farm.id in pending}
              lease={leases[farm.id] ?? null}
              people={byFarm.get(farm.id) ?? NOBODY}
              own={own}
              worst={worst?.get(farm.id)}
              at={index + 1}
              of={farms.length}
              style={{ transform: `translateY(${start}px)` }}
              onChoose={onChoose}
              onHover={onHover}
            />
          );
        })}
      </ul>
    </div>
  );
}
