import { boundsOf, longitudeScale } from '#libs/geometry';
import styles from './farm-sketch.module.css';

const WIDTH = 96;
const HEIGHT = 52;
const MARGIN = 3;

export interface SketchedShape {
  /** GeoJSON MultiPolygon coordinates. */
  parts: number[][][][];
  completed: boolean;
}

export interface PairSketchProps {
  shapes: readonly SketchedShape[];
  /** Area that the drawing must fit; the same for drawings that are compared. */
  within: readonly number[][][][][];
  /** For screen readers. */
  label: string;
}

/** Draws several boundaries together, small and north up. */
export function PairSketch({ shapes, within, label }: PairSketchProps) {
  const [west, south, east, north] = boundsOf(within.flat(3) as [number, number][]) ?? [0, 0, 1, 1];
  const across = longitudeScale((south + north) / 2);
  const [width, height] = [(east - west) * across || 1e-9, north - south || 1e-9];
  const scale = Math.min((WIDTH - 2 * MARGIN) / width, (HEIGHT - 2 * MARGIN) / height);
  const left = (WIDTH - width * scale) / 2;
  const top = (HEIGHT - height * scale) / 2;
  const place = ([lng = 0, lat = 0]: number[]) =>
    `${(left + (lng - west) * across * scale).toFixed(1)} ${(top + (north - lat) * scale).toFixed(1)}`;
  const path = (parts: number[][][][]) =>
    parts
      .flat()
      .map((ring) => `M${ring.map(place).join('L')}Z`)
      .join('');
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {shapes.map(({ parts, completed }, at) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes of a drawing have places and no names
          key={at}
          d={path(parts)}
          fillRule="evenodd"
          className={`${completed ? styles.done : styles.open} ${styles.small}`}
        />
      ))}
    </svg>
  );
}
