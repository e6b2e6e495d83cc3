import type { ReactNode } from 'react';
import type { LegendEntry } from '../picture/legend.js';
import { t } from '../texts.js';
import styles from './view.module.css';

/** The colours of farms, the same on every map (specification part 2, section 4). */
export const FARM_LEGEND: readonly LegendEntry[] = [
  { label: t('completed'), fill: 'var(--farm-done)', edge: 'var(--done-edge)' },
  { label: t('notCompleted'), fill: 'var(--farm-open)', edge: 'var(--open-edge)', dashed: true },
];

/** The same for farms drawn as dots. */
export const FARM_DOT_LEGEND: readonly LegendEntry[] = [
  { label: t('completed'), fill: '#2B8257', edge: '#FFFFFF', round: true },
  { label: t('notCompleted'), fill: '#D8573F', edge: '#FFFFFF', round: true },
];

/** Explains the colours, with further notes on the map below. */
export function MapLegend({ entries, children }: { entries: readonly LegendEntry[]; children?: ReactNode }) {
  if (entries.length === 0 && !children) return null;
  return (
    <section className={styles.legend} aria-label={t('legend')}>
      {entries.map(({ label, fill, edge, dashed, round }) => (
        <div key={label}>
          <i
            className={round ? styles.dot : styles.patch}
            style={{
              background: round ? fill : `color-mix(in srgb, ${fill} 40%, transparent)`,
              border: `1.6px ${dashed ? 'dashed' : 'solid'} ${edge}`,
            }}
          />
          {label}
        </div>
      ))}
      {children && <div className={entries.length > 0 ? styles.legendMore : undefined}>{children}</div>}
    </section>
  );
}
