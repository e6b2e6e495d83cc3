import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, memo, useEffect, useMemo, useRef } from 'react';
import {
  FINDING_SEVERITIES,
  type FindingCountsDto,
  type FindingDto,
  type FindingSeverity,
  fullUserName,
} from '#libs/contracts';
import { useAppDispatch } from '../../../core/hooks.js';
import { formatNumber } from '../../../core/i18n/index.js';
import { Avatar, Skeleton } from '../../../ui/index.js';
import queue from '../components/queue.module.css';
import type { Person } from '../together/presence.js';
import styles from './findings.module.css';
import { SeverityMark } from './Severity.js';
import { FINDINGS_PAGE, type FindingsState, pagesWanted, rowOf } from './slice.js';
import { t } from './texts.js';

export interface FindingsListProps {
  state: FindingsState;
  counts: FindingCountsDto;
  selected: number | null;
  /** Row of the selected finding; null if unknown. */
  at: number | null;
  byFarm: ReadonlyMap<number, readonly Person[]>;
  onChoose: (findingId: number) => void;
}

/** Row height in pixels, including borders. */
const ROW = 51;
const HEAD = 27;

type Line = { head: FindingSeverity; count: number } | { row: number };

/** Returns the row of each severity heading, and the content of each row. */
export function linesOf(counts: Pick<FindingCountsDto, FindingSeverity>) {
  const heads: { severity: FindingSeverity; line: number; count: number }[] = [];
  let line = 0;
  for (const severity of FINDING_SEVERITIES) {
    const count = counts[severity];
    if (count === 0) continue;
    heads.push({ severity, line, count });
    line += count + 1;
  }
  return {
    length: line,
    at: (index: number): Line => {
      const before = heads.filter((head) => head.line <= index);
      const head = before.at(-1);
      if (head?.line === index) return { head: head.severity, count: head.count };
      return { row: index - before.length };
    },
    of: (row: number): number => {
      let index = row;
      for (const head of heads) if (head.line <= index) index += 1;
      return index;
    },
  };
}

/** Findings by severity: only visible rows are loaded and in the document. */
export function FindingsList({ state, counts, selected, at, byFarm, onChoose }: FindingsListProps) {
  const dispatch = useAppDispatch();
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => linesOf(counts), [counts]);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => ('head' in lines.at(index) ? HEAD : ROW),
    overscan: 8,
  });
  // The headings move when the counts change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => virtual.measure(), [virtual, lines]);

  const items = virtual.getVirtualItems();
  const rows = items.flatMap(({ index }) => {
    const line = lines.at(index);
    return 'row' in line ? [line.row] : [];
  });
  // Includes the rows next to the selected one: J and K move there.
  const near = at === null ? rows : [...rows, Math.max(0, at - 1), at + 1];
  const wanted = [...new Set(near.map((row) => Math.floor(row / FINDINGS_PAGE)))]
    .sort((a, b) => a - b)
    .join();
  useEffect(() => {
    const pages = wanted === '' ? [0] : wanted.split(',').map(Number);
    dispatch(pagesWanted(pages.filter((page) => page === 0 || page * FINDINGS_PAGE < counts.open)));
  }, [dispatch, wanted, counts.open]);

  useEffect(() => {
    if (at !== null && selected !== null) virtual.scrollToIndex(lines.of(at), { align: 'auto' });
  }, [at, selected, virtual, lines]);

  return (
    <div ref={scroller} className={queue.scroller}>
      <ul className={queue.list} style={{ height: virtual.getTotalSize() }} aria-label={t('list')}>
        {items.map(({ index, start, key }) => {
          const line = lines.at(index);
          const style = { transform: `translateY(${start}px)` };
          if ('head' in line)
            return (
              <li key={key} className={styles.head} style={style}>
                <h3>{t(line.head)}</h3>
                <span>{formatNumber(line.count)}</span>
              </li>
            );
          const finding = rowOf(state, line.row);
          if (!finding)
            return (
              <li key={key} className={queue.item} style={style} aria-busy>
                <div className={styles.absent}>
                  <Skeleton height={30} />
                </div>
              </li>
            );
          return (
            <FindingRow
              key={key}
              finding={finding}
              current={finding.findingId === selected}
              people={peopleAt(byFarm, finding)}
              at={line.row + 1}
              of={counts.open}
              style={style}
              onChoose={onChoose}
            />
          );
        })}
      </ul>
    </div>
  );
}

/** Returns other users who view one of its farms, without duplicates. */
function peopleAt(byFarm: FindingsListProps['byFarm'], { farm, other }: FindingDto): readonly Person[] {
  const first = byFarm.get(farm.farmId);
  const second = other ? byFarm.get(other.farmId) : undefined;
  if (!first || !second) return first ?? second ?? NOBODY;
  return [...first, ...second.filter(({ userId }) => !first.some((one) => one.userId === userId))];
}
const NOBODY: readonly Person[] = [];

interface FindingRowProps {
  finding: FindingDto;
  current: boolean;
  people: readonly Person[];
  at: number;
  of: number;
  style: CSSProperties;
  onChoose: (findingId: number) => void;
}

const FindingRow = memo(function FindingRow(props: FindingRowProps) {
  const { finding, current, people, at, of, style, onChoose } = props;
  return (
    <li style={style} aria-posinset={at} aria-setsize={of} className={queue.item}>
      <button
        type="button"
        className={current ? `${queue.row} ${queue.current}` : queue.row}
        aria-current={current || undefined}
        onClick={(event) => {
          // After a mouse press, Enter acts on the finding and not on its row.
          if (event.detail > 0) event.currentTarget.blur();
          onChoose(finding.findingId);
        }}
      >
        <SeverityMark of={finding.severity} />
        <span className={queue.who}>
          <span className={`clip ${queue.name}`}>{finding.title}</span>
          <span className="clip sm mut">{finding.detail}</span>
        </span>
        {people.slice(0, 2).map((person) => (
          <Avatar
            key={person.userId}
            id={person.userId}
            name={person.name}
            size={22}
            title={t('sees', { name: fullUserName(person) })}
          />
        ))}
      </button>
    </li>
  );
});
