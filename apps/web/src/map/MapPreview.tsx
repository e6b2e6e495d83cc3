import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import styles from './farm-map.module.css';
import sketch from './farm-sketch.module.css';
import { mercator } from './geometry.js';
import { within } from './padding.js';
import type { FarmShape } from './types.js';
import { framed, type Place, roomFor } from './viewpoint.js';

/** Pixels of a side of the world at zoom 0. */
const WORLD = 512;

export interface MapPreviewProps {
  farms: readonly FarmShape[];
  selected: number | null;
  /** Pixels of the map's foot that are covered. */
  covered: number;
  /** The view of the address, if it has one. */
  place: Place | null;
}

interface Size {
  clientWidth: number;
  clientHeight: number;
}

/** Draws the farms without the map's library, where the first view of the map will show them. */
export function MapPreview({ farms, selected, covered, place }: MapPreviewProps) {
  const host = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const { clientWidth = 0, clientHeight = 0 } = host.current ?? {};
    setSize({ clientWidth, clientHeight });
  }, []);
  const paths = useMemo(
    () => (size ? drawn({ farms, selected, covered, place }, size) : []),
    [farms, selected, covered, place, size],
  );
  return (
    <div ref={host} className={styles.preview} data-preview={paths.length > 0}>
      <svg width="100%" height="100%" aria-hidden="true">
        {paths.map(({ id, completed, d }) => (
          <path
            key={id}
            d={d}
            fillRule="evenodd"
            className={completed ? sketch.done : sketch.open}
            data-selected={id === selected}
          />
        ))}
      </svg>
    </div>
  );
}

/** Returns the farms as paths in pixels, the selected one last; none without a view. */
function drawn({ farms, selected, covered, place }: MapPreviewProps, size: Size) {
  const toPixel = projection({ farms, selected, covered, place }, size);
  if (!toPixel) return [];
  const { clientWidth, clientHeight } = size;
  return farms
    .map(({ id, completed, parts }) => {
      const rings = parts.flat().map((ring) => ring.map(toPixel));
      const near = rings.some((ring) =>
        ring.some(([x, y]) => x > 0 && y > 0 && x < clientWidth && y < clientHeight),
      );
      const lines = rings.map(
        (ring) => `M${ring.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`,
      );
      return { id, completed, d: near ? lines.join('') : '' };
    })
    .filter(({ d }) => d !== '')
    .sort((a, b) => Number(a.id === selected) - Number(b.id === selected));
}

function projection({ farms, selected, covered, place }: MapPreviewProps, size: Size) {
  const { clientWidth, clientHeight } = size;
  const from = (scale: number, [x, y]: readonly [number, number], left: number, top: number) => {
    return (position: number[]): [x: number, y: number] => {
      const [atX, atY] = mercator(position);
      return [left + (atX - x) * scale, top + (atY - y) * scale];
    };
  };
  if (place) {
    return from(WORLD * 2 ** place.zoom, mercator([place.lng, place.lat]), clientWidth / 2, clientHeight / 2);
  }
  const farm = farms.find(({ id }) => id === selected);
  const { bounds, maxZoom } = framed(farm, farms, clientHeight - covered);
  if (!bounds) return null;
  const [west, south, east, north] = bounds;
  const [[x1, y1], [x2, y2]] = [mercator([west, north]), mercator([east, south])];
  const { left, right, top, bottom } = within(roomFor(covered), size);
  const [width, height] = [clientWidth - left - right, clientHeight - top - bottom];
  const scale = Math.min(width / (x2 - x1), height / (y2 - y1), WORLD * 2 ** maxZoom);
  return from(scale, [(x1 + x2) / 2, (y1 + y2) / 2], left + width / 2, top + height / 2);
}
