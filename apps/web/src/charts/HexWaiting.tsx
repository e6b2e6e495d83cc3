import { useMemo } from 'react';
import type { WaitingCellDto } from '#libs/contracts';
import styles from './charts.module.css';
import { binHexes, type HexGrid, hexCorners, hexLabels, roundUp, shadeOf } from './hex-grid.js';
import { t } from './texts.js';
import { usePlaceName, usePlaceText } from './use-place-text.js';

const BOX = { width: 420, height: 226, columns: 11, rows: 6 };
/** Pixels left free around each hexagon. */
const GAP = 0.9;

/** Describes the drawing in a sentence. */
function hexDescription({ hexes, most }: HexGrid, placeOf: ReturnType<typeof usePlaceText>): string {
  const fullest = hexes.find(({ waiting }) => waiting === most);
  if (!fullest) return t('hexEmpty');
  const n = hexes.reduce((sum, { waiting }) => sum + waiting, 0);
  return t('hexDescription', { n, most, place: placeOf(fullest) });
}

/** Returns cells binned for the drawing, its legend and its table, computed once. */
export function useHexGrid(cells: readonly WaitingCellDto[]): HexGrid {
  return useMemo(() => binHexes(cells, BOX), [cells]);
}

/** Draws where farms wait: hexagons, darker with more farms. */
export function HexWaiting({ grid }: { grid: HexGrid }) {
  const top = roundUp(grid.most);
  const placeOf = usePlaceText();
  const nameOf = usePlaceName();
  const labels = useMemo(() => hexLabels(grid, BOX, (hex) => nameOf(hex)?.name ?? null), [grid, nameOf]);
  return (
    <svg
      className={styles.hexes}
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      role="img"
      aria-label={hexDescription(grid, placeOf)}
    >
      {grid.hexes.map((hex) => (
        <polygon
          key={hex.key}
          className={styles[`shade${shadeOf(hex.waiting, top)}`]}
          points={hexCorners(hex.x, hex.y, Math.max(1, grid.radius - GAP))}
        >
          <title>{t('hexHere', { n: hex.waiting, place: placeOf(hex) })}</title>
        </polygon>
      ))}
      {labels.map(({ x, y, name }) => (
        <text key={name} x={x} y={y} className={styles.hexName}>
          {name}
        </text>
      ))}
    </svg>
  );
}

/** The scale of the hexagons' shades. */
export function HexLegend({ grid }: { grid: HexGrid }) {
  const top = roundUp(grid.most);
  return (
    <div className={`sm mut ${styles.scale}`} role="img" aria-label={t('hexLegend', { n: top })}>
      <span>0</span>
      {[1, 2, 3, 4, 5, 6].map((shade) => (
        <i key={shade} className={styles[`shade${shade}`]} />
      ))}
      <span>{top.toLocaleString('en-NG')}</span>
    </div>
  );
}
