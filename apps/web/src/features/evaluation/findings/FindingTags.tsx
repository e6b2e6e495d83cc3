import { useCallback, useEffect, useRef } from 'react';
import type { FindingDetailDto } from '#libs/contracts';
import type { MapEngine } from '../../../map/engine.js';
import { mercator } from '../../../map/geometry.js';
import type { MapView } from '../../../map/types.js';
import { hectares } from '../format.js';
import styles from './findings.module.css';
import { lowerEdge, placeTags } from './tag-places.js';
import { t } from './texts.js';

/** Width of the whole world at zoom 0, in pixels. */
const WORLD = 512;

/** Returns the screen position of a place. Exact, because the map never rotates or tilts. */
export function onScreen(
  position: number[],
  view: Pick<MapView, 'lng' | 'lat' | 'zoom'>,
  { width, height }: { width: number; height: number },
): { x: number; y: number } {
  const world = WORLD * 2 ** view.zoom;
  const [x, y] = mercator(position);
  const [middleX, middleY] = mercator([view.lng, view.lat]);
  return { x: width / 2 + (x - middleX) * world, y: height / 2 + (y - middleY) * world };
}

interface Tag {
  key: string;
  title: string;
  more: string;
  grave: boolean;
  parts: number[][][][];
}

/** Returns the labels: the farms, and the area that they share. */
function tagsOf({ kind, state, sides, overlap, measures, title, at }: FindingDetailDto): Tag[] {
  const both = sides.length > 1;
  const tags = sides.map(
    ({ letter, farmCode, name, mapped, points, boundary }): Tag => ({
      key: letter,
      title: both ? `${t(`tag${letter}`, { code: farmCode })} ${name}` : `${farmCode} ${name}`,
      more: t('tagFacts', { area: hectares(mapped), n: points }),
      grave: false,
      parts: boundary,
    }),
  );
  if (state !== 'open') return tags;
  if (kind === 'overlap' && overlap.length > 0)
    tags.splice(1, 0, {
      key: 'overlap',
      title: t('tagOverlap'),
      more: hectares(measures.area ?? 0),
      grave: true,
      parts: overlap,
    });
  else if (at) tags.push({ key: 'at', title, more: '', grave: true, parts: [[[at]]] });
  return tags;
}

type Pixels = { x: number; y: number };

function middleOf(points: Pixels[]): Pixels {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
}

/** Labels of the finding on the map, below its farms so that none is covered; they move with the map, outside React. */
export function FindingTags({ engine, detail }: { engine: MapEngine | null; detail: FindingDetailDto }) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<MapView | null>(null);
  const tags = tagsOf(detail);
  const latest = useRef(tags);
  latest.current = tags;

  const place = useCallback(() => {
    const element = host.current;
    if (!element || !view.current) return;
    const size = { width: element.clientWidth, height: element.clientHeight };
    const now = view.current;
    const drawn = latest.current.map(({ parts }) =>
      parts.flat().map((ring) => ring.map((at) => onScreen(at, now, size))),
    );
    const middles = drawn.map((rings) => middleOf(rings.flat()));
    const shared = middles[latest.current.findIndex(({ key }) => key === 'overlap')];
    const boxes = [...element.querySelectorAll<HTMLElement>('[data-tag]')];
    const wishes = drawn.map((rings, at) => {
      const own = middles[at] ?? { x: 0, y: 0 };
      // On the farm's own side, so that its line does not end in the overlap.
      const x = shared ? own.x + (own.x - shared.x) / 2 : own.x;
      const y = lowerEdge(rings, x) ?? own.y;
      return { x, y, width: boxes[at]?.offsetWidth ?? 0, height: boxes[at]?.offsetHeight ?? 0 };
    });
    const points = drawn.flat(2);
    const below = Math.max(...points.map(({ y }) => y));
    const foot = Number.parseFloat(getComputedStyle(element).getPropertyValue('--tags-foot')) || 0;
    const places = placeTags(wishes, { width: size.width, height: size.height - foot, below });
    const lines = element.querySelectorAll('line');
    // Labels are hidden while their farms are off screen.
    const shown = points.some(({ x, y }) => x > 0 && y > 0 && x < size.width && y < size.height);
    element.style.visibility = shown ? '' : 'hidden';
    for (const [at, { left, top, from }] of places.entries()) {
      const box = boxes[at];
      if (box) box.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
      const line = lines[at];
      line?.setAttribute('x1', String(from.x));
      line?.setAttribute('y1', String(from.y));
      line?.setAttribute(
        'x2',
        String(Math.min(Math.max(from.x, left + 8), left + (box?.offsetWidth ?? 0) - 8)),
      );
      line?.setAttribute('y2', String(Math.max(top, from.y)));
    }
  }, []);

  useEffect(
    () =>
      engine?.events.on('viewChanged', (now) => {
        view.current = now;
        place();
      }),
    [engine, place],
  );
  // New texts change the label widths.
  useEffect(place);

  return (
    <div ref={host} className={styles.tags}>
      <svg aria-hidden="true">
        {tags.map(({ key }) => (
          <line key={key} />
        ))}
      </svg>
      {tags.map(({ key, title, more, grave }) => (
        <div key={key} className={styles.tag} data-tag={key} data-grave={grave || undefined}>
          <b>{title}</b>
          {more && <span>{more}</span>}
        </div>
      ))}
    </div>
  );
}
