import { boundsOf, EARTH_RADIUS_METRES, longitudeScale } from '#libs/geometry';
import { scaleOf } from './scale-bar.js';
import styles from './two-outlines.module.css';

const WIDTH = 572;
const HEIGHT = 300;
const MARGIN = 26;
const METRES_PER_DEGREE = (EARTH_RADIUS_METRES * Math.PI) / 180;
/** Maximum width of the scale bar, in pixels. */
const WIDEST = 90;

/** GeoJSON MultiPolygon coordinates. */
type Boundary = readonly number[][][][];

export interface TwoOutlinesProps {
  mine: Boundary;
  theirs: Boundary;
  /** Boundaries nearby, drawn thinly for orientation. */
  around: readonly Boundary[];
  /** For screen readers. */
  label: string;
}

/** Draws two boundaries of one farm over each other, north up, with its neighbours and a scale. */
export function TwoOutlines({ mine, theirs, around, label }: TwoOutlinesProps) {
  const bounds = boundsOf([...mine, ...theirs].flatMap((part) => part.flat()));
  if (!bounds) return null;
  const [west, south, east, north] = bounds;
  const across = METRES_PER_DEGREE * longitudeScale((south + north) / 2);
  const [width, height] = [(east - west) * across, (north - south) * METRES_PER_DEGREE];
  const metresPerPixel = Math.max(width / (WIDTH - 2 * MARGIN), height / (HEIGHT - 2 * MARGIN), 0.005);
  const left = (WIDTH - width / metresPerPixel) / 2;
  const top = (HEIGHT - height / metresPerPixel) / 2;
  const at = ([lng = 0, lat = 0]: number[]) =>
    `${(left + ((lng - west) * across) / metresPerPixel).toFixed(1)},${(top + ((north - lat) * METRES_PER_DEGREE) / metresPerPixel).toFixed(1)}`;
  const path = (boundary: Boundary) =>
    boundary
      .flat()
      .map((ring) => `M${ring.map(at).join('L')}Z`)
      .join('');
  const near = around.filter((each) => {
    const box = boundsOf(each.flatMap((part) => part[0] ?? []));
    const room = Math.max(east - west, north - south);
    return (
      box && box[0] < east + room && box[2] > west - room && box[1] < north + room && box[3] > south - room
    );
  });
  const scale = scaleOf(metresPerPixel, WIDEST);
  return (
    <figure className={styles.figure}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        <path d={near.map(path).join('')} className={styles.around} />
        <path d={path(theirs)} className={styles.theirs} fillRule="evenodd" />
        <path d={path(mine)} className={styles.mine} fillRule="evenodd" />
      </svg>
      <figcaption className={styles.scale}>
        <i style={{ width: scale.width }} /> {scale.label}
      </figcaption>
    </figure>
  );
}
