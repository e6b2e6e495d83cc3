import { boundsOf, EARTH_RADIUS_METRES, longitudeScale } from '#libs/geometry';
import styles from './farm-sketch.module.css';
import { scaleOf } from './scale-bar.js';

const WIDTH = 130;
const HEIGHT = 124;
const MARGIN = 6;
const METRES_PER_DEGREE = (EARTH_RADIUS_METRES * Math.PI) / 180;
/** Of the scale bar, in pixels. */
const WIDEST = 60;

/** The points of a ring in pixels of a drawing, north up, and how many metres one of them is. */
export function drawn(ring: readonly [number, number][]): {
  points: [number, number][];
  metresPerPixel: number;
} {
  const [west, south, east, north] = boundsOf(ring) ?? [0, 0, 0, 0];
  const across = METRES_PER_DEGREE * longitudeScale((south + north) / 2);
  const [width, height] = [(east - west) * across, (north - south) * METRES_PER_DEGREE];
  const metresPerPixel = Math.max(width / (WIDTH - 2 * MARGIN), height / (HEIGHT - 2 * MARGIN), 0.01);
  const left = (WIDTH - width / metresPerPixel) / 2;
  const top = (HEIGHT - height / metresPerPixel) / 2;
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
}

/** One boundary, as large as fits, with its scale: for phones that need no map to see a shape. */
export function FarmSketch({ ring, completed, label }: FarmSketchProps) {
  const { points, metresPerPixel } = drawn(ring);
  const scale = scaleOf(metresPerPixel, WIDEST);
  const path = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  return (
    <figure className={styles.sketch}>
      <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        <polygon points={path} className={completed ? styles.done : styles.open} />
      </svg>
      <figcaption className={styles.scale}>
        <i style={{ width: scale.width }} /> {scale.label}
      </figcaption>
    </figure>
  );
}
