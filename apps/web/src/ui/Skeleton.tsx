import { type ReactNode, useEffect, useState } from 'react';
import { t } from '../core/i18n/index.js';
import styles from './Skeleton.module.css';

/** Milliseconds before a placeholder is drawn, so that quick loads never flicker. */
const SLOW_AFTER = 200;

/** Returns true once `waiting` has lasted 200 ms. */
export function useDelayed(waiting: boolean, slowAfter = SLOW_AFTER): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) {
      setLate(false);
      return;
    }
    const timer = setTimeout(() => setLate(true), slowAfter);
    return () => clearTimeout(timer);
  }, [waiting, slowAfter]);
  return waiting && late;
}

/** A grey bar in place of a text. */
export function Skeleton({
  width = '100%',
  height = 14,
}: {
  width?: number | string;
  height?: number | string;
}) {
  return <span className={styles.bar} style={{ width, height }} />;
}

/** Several lines, or a layout of bars; nothing before 200 ms have passed. */
export function SkeletonBlock({ lines = 4, children }: { lines?: number; children?: ReactNode }) {
  const late = useDelayed(true);
  return (
    <div className={styles.block} role="status" aria-label={t('loading')}>
      {late &&
        (children ??
          Array.from({ length: lines }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
            <Skeleton key={line} width={`${92 - ((line * 17) % 45)}%`} />
          )))}
    </div>
  );
}
