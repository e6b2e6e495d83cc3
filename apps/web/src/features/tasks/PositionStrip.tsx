import { type KeyboardEvent, memo, type PointerEvent, useRef } from 'react';
import { lengthOf, type Range } from '#libs/contracts';
import { initialsOf } from '../../ui/Avatar.js';
import { type Judged, type Place, type Typed, typedOf } from './draft.js';
import styles from './strip.module.css';
import { t } from './texts.js';

interface PositionStripProps {
  place: Place;
  /** Null: not chosen. */
  judged: Judged | null;
  agentName: string;
  nameOf: (agentId: number) => string;
  onChange: (typed: Typed) => void;
}

/** Narrower ranges show no initials, in per cent of the strip. */
const NAMED = 6;

/** Positions of a community: other postings, this one with its two handles, overlaps, and free ones. */
export function PositionStrip({ place, judged, agentName, nameOf, onChange }: PositionStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const { last } = place;
  const range = judged?.range ?? null;
  const boxOf = ({ start, end }: Range) => ({
    left: `${((start - 1) / last) * 100}%`,
    width: `${(lengthOf({ start, end }) / last) * 100}%`,
  });
  const move = (side: 'start' | 'end', to: number) => {
    if (!range) return;
    const at = Math.min(Math.max(Math.round(to), 1), last);
    const next =
      side === 'start'
        ? { start: Math.min(at, range.end), end: range.end }
        : { start: range.start, end: Math.max(at, range.start) };
    onChange(typedOf(next));
  };
  const drag = (side: 'start' | 'end') => (event: PointerEvent<HTMLElement>) => {
    const box = strip.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const at = ((event.clientX - box.left) / box.width) * last;
    move(side, side === 'start' ? at + 1 : at);
  };
  const press = (side: 'start' | 'end') => (event: KeyboardEvent) => {
    const direction = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (!direction || !range) return;
    event.preventDefault();
    move(side, range[side] + direction * (event.shiftKey ? 10 : 1));
  };
  return (
    <div className={styles.stripBox}>
      <div className={styles.strip} ref={strip}>
        <Others place={place} nameOf={nameOf} />
        {range && (
          <div className={styles.own} style={boxOf(range)} title={agentName}>
            {(lengthOf(range) / last) * 100 >= NAMED && <span>{initialsOf(agentName)}</span>}
          </div>
        )}
        {judged?.overlaps.map((overlap) => (
          <div key={overlap.start} className={styles.overlap} style={boxOf(overlap)} />
        ))}
        {range &&
          (['start', 'end'] as const).map((side) => (
            <button
              key={side}
              type="button"
              role="slider"
              className={styles.handle}
              style={{ left: `${((side === 'start' ? range.start - 1 : range.end) / last) * 100}%` }}
              aria-label={t(`${side}Of`, { name: place.name })}
              aria-valuemin={1}
              aria-valuemax={last}
              aria-valuenow={range[side]}
              onKeyDown={press(side)}
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={drag(side)}
            />
          ))}
      </div>
      <div className={styles.ends}>
        <span>1</span>
        <span>{last.toLocaleString('en-NG')}</span>
      </div>
    </div>
  );
}

/** One path for all ranges, so that 500 agents in a community stay fast; initials only where there is room. */
const Others = memo(({ place, nameOf }: Pick<PositionStripProps, 'place' | 'nameOf'>) => {
  const { ranges, last } = place;
  const path = ranges.map(({ start, end }) => `M${start - 1} 0H${end}V1H${start - 1}z`).join('');
  const named = ranges.filter((range) => (lengthOf(range) / last) * 100 >= NAMED);
  return (
    <>
      <svg viewBox={`0 0 ${Math.max(last, 1)} 1`} preserveAspectRatio="none" aria-hidden="true">
        <path d={path} />
      </svg>
      {named.map((range) => (
        <span
          key={range.start}
          className={styles.initials}
          style={{ left: `${((range.start - 1 + range.end) / 2 / last) * 100}%` }}
          title={nameOf(range.agentId)}
        >
          {initialsOf(nameOf(range.agentId))}
        </span>
      ))}
    </>
  );
});
