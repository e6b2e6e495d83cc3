import { type PointerEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { boundsOf, type LngLat } from '#libs/geometry';
import { scaleOf } from '../../../map/scale-bar.js';
import { IconButton } from '../../../ui/index.js';
import { t } from '../texts.js';
import type { Neighbour } from '../walk/overlap.js';
import { type Fix, placeOf, type Walk } from '../walk/walk.js';
import styles from './field-map.module.css';
import { fitting, moved, type Size, toPixels, toPlace, type View, zoomed } from './projection.js';

/** Pixels of a finger's tremble: less is a tap. */
const TAP = 6;
const WIDEST_SCALE = 90;
const NO_NEIGHBOURS: readonly Neighbour[] = [];

export interface FieldMapProps {
  /** For screen readers. */
  label: string;
  neighbours?: readonly Neighbour[];
  /** Farms that the boundary overlaps. */
  overlapped?: ReadonlySet<number>;
  /** An earlier boundary, drawn dashed. */
  old?: readonly LngLat[];
  walk?: Walk;
  here?: Fix | null;
  /** Numbered places of what was sent back. */
  pins?: readonly { lng: number; lat: number; number: number }[];
  /** Called with the tapped place, and shows a crosshair for "Add point". */
  onPoint?: (place: LngLat) => void;
  /** Drawn over the map. */
  children?: ReactNode;
}

/**
 * A map of boundaries without imagery, which needs no signal and little power: neighbours, the boundary that is
 * recorded, the phone. It follows its content until the user moves it.
 */
export function FieldMap(props: FieldMapProps) {
  const { neighbours = NO_NEIGHBOURS, overlapped, old, walk, here, pins, onPoint } = props;
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [chosen, setChosen] = useState<View | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const content = useMemo(() => {
    const recorded = walk?.points.map(placeOf) ?? [];
    // The earlier boundary can be far from an agent who begins at another farm.
    const own = recorded.length > 0 ? recorded : [...(old ?? []), ...(pins ?? []).map(placeOf)];
    if (here && (recorded.length > 0 || own.length === 0)) own.push(placeOf(here));
    return boundsOf(own.length > 0 ? own : neighbours.flatMap(({ ring }) => ring));
  }, [old, walk, here, pins, neighbours]);
  const view = chosen ?? (content ? fitting(content, size) : null);
  const fingers = useFingers(view, size, setChosen, onPoint);

  return (
    <div className={styles.map} ref={box}>
      {view && size.width > 0 ? (
        <svg width={size.width} height={size.height} role="img" aria-label={props.label} {...fingers}>
          <Drawing {...{ view, size, neighbours, overlapped, old, walk, here, pins }} />
        </svg>
      ) : (
        <p className={styles.nowhere}>{t('noPlace')}</p>
      )}
      {view && onPoint && <span className={styles.crosshair} aria-hidden="true" />}
      {view && (
        <div className={styles.tools}>
          <IconButton icon="plus" label={t('zoomIn')} onClick={() => setChosen(zoomed(view, 1.6))} />
          <IconButton icon="minus" label={t('zoomOut')} onClick={() => setChosen(zoomed(view, 1 / 1.6))} />
          <IconButton icon="fit" label={t('showAll')} onClick={() => setChosen(null)} />
          {onPoint && (
            <IconButton
              icon="target"
              label={t('addPoint')}
              onClick={() => onPoint(toPlace([size.width / 2, size.height / 2], view, size))}
            />
          )}
        </div>
      )}
      {view && <ScaleOf view={view} />}
      {props.children}
    </div>
  );
}

/** Returns pointer handlers: one finger moves, two zoom, a tap is a point. */
function useFingers(
  view: View | null,
  size: Size,
  onView: (view: View) => void,
  onPoint?: (place: LngLat) => void,
) {
  const down = useRef(new Map<number, [number, number]>());
  const travelled = useRef(0);
  const apart = () => {
    const [a, b] = [...down.current.values()];
    return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : null;
  };
  return {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      down.current.set(event.pointerId, [event.clientX, event.clientY]);
      if (down.current.size === 1) travelled.current = 0;
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      const before = down.current.get(event.pointerId);
      if (!before || !view) return;
      const [x, y] = [event.clientX - before[0], event.clientY - before[1]];
      const was = apart();
      travelled.current += Math.hypot(x, y);
      if (travelled.current < TAP) return;
      down.current.set(event.pointerId, [event.clientX, event.clientY]);
      const is = apart();
      const shifted = moved(view, x / down.current.size, y / down.current.size, size);
      onView(was && is ? zoomed(shifted, is / was) : shifted);
    },
    onPointerUp: (event: PointerEvent<SVGSVGElement>) => {
      const isTap = down.current.delete(event.pointerId) && travelled.current < TAP;
      if (!isTap || !view || !onPoint) return;
      const { left, top } = event.currentTarget.getBoundingClientRect();
      onPoint(toPlace([event.clientX - left, event.clientY - top], view, size));
    },
    onPointerCancel: (event: PointerEvent<SVGSVGElement>) => void down.current.delete(event.pointerId),
  };
}

type DrawingProps = Pick<FieldMapProps, 'overlapped' | 'old' | 'walk' | 'here' | 'pins'> & {
  view: View;
  size: Size;
  neighbours: readonly Neighbour[];
};

function Drawing({ view, size, neighbours, overlapped, old, walk, here, pins }: DrawingProps) {
  const at = (place: readonly [number, number]) => toPixels(place, view, size);
  const path = (line: readonly LngLat[], closed = true) =>
    `${line
      .map(
        (place, n) =>
          `${n === 0 ? 'M' : 'L'}${at(place)
            .map((pixel) => pixel.toFixed(1))
            .join(',')}`,
      )
      .join('')}${closed ? 'Z' : ''}`;
  const isVisible = ({ ring }: Neighbour) =>
    ring.some((place) => {
      const [x, y] = at(place);
      return x > -size.width && x < 2 * size.width && y > -size.height && y < 2 * size.height;
    });
  return (
    <>
      {neighbours.filter(isVisible).map(({ farmId, ring }, n) => (
        <path
          // A farm of several parts has several rings.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
          key={`${farmId} ${n}`}
          d={path(ring)}
          className={overlapped?.has(farmId) ? styles.overlapped : styles.neighbour}
        />
      ))}
      {old && old.length > 2 && <path d={path(old)} className={styles.old} />}
      {walk && <Boundary walk={walk} at={at} path={path} here={here ?? null} />}
      {here && <Here fix={here} at={at} metresPerPixel={view.metresPerPixel} />}
      {pins?.map(({ number, ...place }) => {
        const [x, y] = at(placeOf(place));
        return (
          <g key={`${x} ${y}`} className={styles.pin} transform={`translate(${x} ${y})`}>
            <path d="M0 0C-4-8-13-13-13-23a13 13 0 0 1 26 0C13-13 4-8 0 0z" />
            <text y={-18}>{number}</text>
          </g>
        );
      })}
    </>
  );
}

interface BoundaryProps {
  walk: Walk;
  at: (place: readonly [number, number]) => [number, number];
  path: (line: readonly LngLat[], closed?: boolean) => string;
  here: Fix | null;
}

/** The recorded line, its gaps and closing line dashed, and where it crosses itself. */
function Boundary({ walk, at, path, here }: BoundaryProps) {
  const { points, gaps, crossing, closed } = walk;
  const line = points.map(placeOf);
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last) return null;
  const stretches = [0, ...gaps].map((from, n) => line.slice(from, gaps[n] ?? line.length));
  const bridges = gaps.flatMap((to) => {
    const [a, b] = [line[to - 1], line[to]];
    return a && b ? [[a, b]] : [];
  });
  const [startX, startY] = at(first);
  return (
    <>
      {line.length > 2 && <path d={path(line)} className={styles.area} />}
      {stretches.map((stretch, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stretches are only added
        <path key={n} d={path(stretch, false)} className={styles.line} />
      ))}
      {bridges.map((bridge) => (
        <path key={String(bridge)} d={path(bridge, false)} className={styles.gap} />
      ))}
      {line.length > 1 && (
        <path d={path([last, first], false)} className={closed ? styles.line : styles.gap} />
      )}
      {here && walk.since !== null && <path d={path([last, placeOf(here)], false)} className={styles.line} />}
      {crossing && (
        <path d={path(line.slice(crossing.side, crossing.point + 1), false)} className={styles.bad} />
      )}
      {line.map((place) => {
        const [x, y] = at(place);
        return (
          <circle key={String(place)} cx={x} cy={y} r={line.length > 80 ? 2 : 4} className={styles.point} />
        );
      })}
      <rect x={startX - 7} y={startY - 7} width={14} height={14} rx={2} className={styles.start} />
      <text x={startX} y={startY - 12} className={styles.startText}>
        {t('start')}
      </text>
      {crossing && (
        <circle cx={at(crossing.at)[0]} cy={at(crossing.at)[1]} r={16} className={styles.crossing} />
      )}
    </>
  );
}

function Here({ fix, at, metresPerPixel }: { fix: Fix; at: BoundaryProps['at']; metresPerPixel: number }) {
  const [x, y] = at(placeOf(fix));
  return (
    <>
      <circle cx={x} cy={y} r={Math.max(10, fix.accuracy / metresPerPixel)} className={styles.accuracy} />
      <circle cx={x} cy={y} r={7} className={styles.here} />
    </>
  );
}

function ScaleOf({ view }: { view: View }) {
  const { width, label } = scaleOf(view.metresPerPixel, WIDEST_SCALE);
  return (
    <div className={styles.scale}>
      <i style={{ width }} /> {label}
    </div>
  );
}
