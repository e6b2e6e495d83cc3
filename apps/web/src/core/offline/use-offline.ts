import { useSyncExternalStore } from 'react';
import { useAppSelector } from '../hooks.js';
import { selectConnection } from '../realtime/slice.js';

function listen(notify: () => void): () => void {
  addEventListener('online', notify);
  addEventListener('offline', notify);
  return () => {
    removeEventListener('online', notify);
    removeEventListener('offline', notify);
  };
}

/** No call would arrive now: the browser says so, or the live connection has been given up. */
export function useOffline(): boolean {
  const browser = useSyncExternalStore(listen, () => navigator.onLine);
  const connection = useAppSelector(selectConnection);
  return !browser || connection === 'offline';
}
