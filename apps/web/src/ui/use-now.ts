import { useEffect, useState } from 'react';
import { every } from '../core/every.js';

/** Returns the current time, refreshed every `ms` milliseconds. */
export function useNow(ms = 15_000): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => every(ms, () => setNow(new Date())), [ms]);
  return now;
}
