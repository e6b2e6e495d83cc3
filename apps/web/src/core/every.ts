import { useEffect } from 'react';

/** Calls `act` periodically. @param ms period in milliseconds @returns stops it */
export function every(ms: number, act: () => void): () => void {
  const timer = setInterval(act, ms);
  return () => clearInterval(timer);
}

/** Calls `act` every `ms` milliseconds while the page is visible; never if `ms` is null. Keep `act` stable. */
export function useEvery(ms: number | null, act: () => void): void {
  useEffect(() => {
    if (ms !== null) return every(ms, () => document.visibilityState !== 'hidden' && act());
  }, [ms, act]);
}
