import { formatNumber } from '../core/i18n/index.js';
import styles from './Counts.module.css';

interface CountsProps {
  rows: readonly (readonly [what: string, n: number])[];
  /** Adds padding at the sides, for a container without any. */
  inset?: boolean;
}

/** Lists counts one below the other; a zero is muted. */
export function Counts({ rows, inset }: CountsProps) {
  return (
    <dl className={inset ? `${styles.counts} ${styles.inset}` : styles.counts}>
      {rows.map(([what, n]) => (
        <div key={what} className={n === 0 ? 'mut' : undefined}>
          <dt>{what}</dt>
          <dd className="num b">{formatNumber(n)}</dd>
        </div>
      ))}
    </dl>
  );
}
