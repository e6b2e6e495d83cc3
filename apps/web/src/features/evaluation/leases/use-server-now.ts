import { useEffect, useState } from 'react';
import { every } from '../../../core/every.js';
import { useAppSelector } from '../../../core/hooks.js';
import { selectLeases } from './slice.js';

/** Returns the server's time, once a second while `running`: a computer's clock may be wrong. */
export function useServerNow(running: boolean): number {
  const { ahead } = useAppSelector(selectLeases);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return;
    setNow(Date.now());
    return every(1000, () => setNow(Date.now()));
  }, [running]);
  return now + ahead;
}

/** Formats milliseconds as "8:15"; at least 0. */
export function minutesAndSeconds(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
