import { useEffect, useRef } from 'react';
import type { MapEngine } from './engine.js';
import styles from './farm-map.module.css';

const WIDEST = 110;

/** Returns the longest round length (1, 2 or 5 times a power of ten metres) that fits, and its width in pixels. */
export function scaleOf(metresPerPixel: number, widest = WIDEST): { label: string; width: number } {
  const room = widest * metresPerPixel;
  const power = 10 ** Math.floor(Math.log10(room));
  const metres = power * ([5, 2].find((times) => times * power <= room) ?? 1);
  const label = metres >= 1000 ? `${metres / 1000} km` : `${metres} m`;
  return { label, width: Math.round(metres / metresPerPixel) };
}

/** Shows scale and north. Updated outside React, because it changes with every frame of a moving map. */
export function ScaleBar({ engine }: { engine: MapEngine | null }) {
  const text = useRef<HTMLSpanElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      engine?.events.on('viewChanged', ({ metresPerPixel }) => {
        const { label, width } = scaleOf(metresPerPixel);
        if (text.current) text.current.textContent = label;
        if (bar.current) bar.current.style.width = `${width}px`;
      }),
    [engine],
  );
  return (
    <div className={styles.scale} aria-hidden="true">
      <svg viewBox="0 0 12 22" aria-hidden="true">
        <path d="M6 0 11 12 6 9 1 12z" fill="currentColor" />
        <text x="6" y="22" textAnchor="middle" fontSize="9" fontWeight="700" fill="currentColor">
          N
        </text>
      </svg>
      <div>
        <span ref={text} />
        <div ref={bar} className={styles.bar} />
      </div>
    </div>
  );
}
