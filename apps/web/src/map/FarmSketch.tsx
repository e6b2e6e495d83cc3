import { boundsOf, EARTH_RADIUS_METRES, longitudeScale } from '#libs/geometry';
import styles from './farm-sketch.module.css';
import { scaleOf } from './scale-bar.js';

interface Size {
  width: number;
  height: number;
  margin: number;
}
const FULL: Size = { width: 130, height: 124, margin: 6 };
/** Size next to lines of text. */
const SMALL: Size = { width: 48, height: 44, margin: 3 };
const METRES_PER_DEGREE = (EARTH_RADIUS_METRES * Math.PI) / 180;
/** Maximum width of the scale bar, in pixels. */
const WIDEST = 60;

/** Returns the points of a ring in pixels of a drawing, north up, and the metres per pixel. */
export function drawn(
  ring: readonly [number, number][],
  { width: wide, height: high, margin }: Size = FULL,
): {
  points: [number, number][];
  metresPerPixel: number;
} {
  const [west, south, east, north] = boundsOf(ring) ?? [0, 0, 0, 0];
  const across = METRES_PER_DEGREE * longitudeScale((south + north) / 2);
  const [width, height] = [(east - west) * across, (north - south) * METRES_PER_DEGREE];
  const metresPerPixel = Math.max(width / (wide - 2 * margin), height / (high - 2 * margin), 0.01);
  const left = (wide - width / metresPerPixel) / 2;
  const top = (high - height / metresPerPixel) / 2;
  return {
    metresPerPixel,
    points: ring.map(([lng, lat]) => [
      left + ((lng - west) * across) / metresPerPixel,
      top + ((north - lat) * METRES_PER_DEGREE) / metresPerPixel,
    ]),
  };
}

export interface FarmSketchProps {
  /** [longitude, latitude] of the outer ring. */
  ring: readonly [number, number][];
  completed: boolean;
  /** For screen readers. */
  label: string;
  /** Omits the scale, for use next to lines of text. */
  small?: boolean;
}

/** Draws one boundary as large as fits, with its scale, for phones, where a shape needs no map. */
export function FarmSketch({ ring, completed, label, small = false }: FarmSketchProps) {
  const size = small ? SMALL : FULL;
  const { width, height } = size;
  const { points, metresPerPixel } = drawn(ring, size);
  const scale = scaleOf(metresPerPixel, WIDEST);
  const path = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  return (
    <figure className={styles.sketch}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        <polygon points={path} className={completed ? styles.done : styles.open} />
      </svg>
      {!small && (
        <figcaption className={styles.scale}>
          <i style={{ width: scale.width }} /> {scale.label}
        </figcaption>
      )}
    </figure>
  );
}
