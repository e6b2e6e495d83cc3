import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './map-foot.module.css';

/** Pixels between the stack and what stands above it. */
const GAP = 12;

/**
 * What lies over the foot of the map, one thing above the other: history, save bar, bar of acts. The map's own lines (scale,
 * ground, sources) stand above it.
 * @param onHeight takes the pixels that it covers, whenever they change
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
