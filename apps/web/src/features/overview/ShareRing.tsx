import styles from './overview.module.css';
import { percent } from './share.js';

const RADIUS = 12;
const ROUND = 2 * Math.PI * RADIUS;

/**
 * Draws a share as a ring, for a figure without recorded history. Decorative: the adjacent note has the same
 * information.
 */
export function ShareRing({ part, whole, tone }: { part: number; whole: number; tone: 'adire' | 'grain' }) {
  const length = (percent(part, whole) / 100) * ROUND;
  return (
    <svg className={styles.ring} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r={RADIUS} />
      <circle
        className={styles[tone]}
        cx="16"
        cy="16"
        r={RADIUS}
        strokeDasharray={`${length} ${ROUND}`}
        transform="rotate(-90 16 16)"
      />
    </svg>
  );
}
