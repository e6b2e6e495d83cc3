import { boundsOf, longitudeScale } from '#libs/geometry';
import styles from './repairs.module.css';
import { t } from './texts.js';

const WIDTH = 56;
const HEIGHT = 48;
const MARGIN = 3;

export interface OutlineProps {
  /** GeoJSON coordinates of a MultiPolygon, [lng, lat]. */
  polygons: readonly (readonly (readonly number[])[])[][];
  /** For screen readers. */
  label: string;
  /** Draws it as a valid boundary. */
  mended?: boolean;
}

/** Draws a boundary with all its parts and holes, north up and as large as fits. */
export function Outline({ polygons, label, mended }: OutlineProps) {
  const rings = polygons.flat();
  const bounds = boundsOf(rings.flat());
  if (!bounds || rings.length === 0) return <span className={styles.shapeless}>{t('noShape')}</span>;
  const [west, south, east, north] = bounds;
  const narrow = longitudeScale((south + north) / 2);
  const [width, height] = [(east - west) * narrow, north - south];
  const scale = Math.min((WIDTH - 2 * MARGIN) / (width || 1e-9), (HEIGHT - 2 * MARGIN) / (height || 1e-9));
  const left = (WIDTH - width * scale) / 2;
  const top = (HEIGHT - height * scale) / 2;
  const point = ([lng = 0, lat = 0]: readonly number[]) =>
    `${(left + (lng - west) * narrow * scale).toFixed(1)},${(top + (north - lat) * scale).toFixed(1)}`;
  const path = rings.map((ring) => `M${ring.map(point).join('L')}Z`).join('');
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <path d={path} fillRule="evenodd" className={mended ? styles.mended : styles.faulty} />
    </svg>
  );
}
