import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './map-foot.module.css';

/** Pixels between the stack and the elements above it. */
const GAP = 12;

/**
 * Stack at the bottom of the map: history, save bar, act bar. The map's own lines (scale, ground, sources) are above
 * it.
 * @param onHeight receives the covered height in pixels, on each change
 */
export function MapFoot({ onHeight, children }: { onHeight: (pixels: number) => void; children: ReactNode }) {
  const stack = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = stack.current;
    const map = element?.parentElement;
    if (!element || !map) return;
    const follow = () => {
      const height = element.offsetHeight;
      const covered = height > 0 ? height + GAP : 0;
      map.style.setProperty('--map-stack', `${covered}px`);
      onHeight(covered);
    };
    follow();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    return () => observer.disconnect();
  }, [onHeight]);
  return (
    <div ref={stack} className={styles.stack} data-over-map>
      {children}
    </div>
  );
}
