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

/** Whether calls cannot reach the server: the browser is offline or the live connection was given up. */
export function useOffline(): boolean {
  const browser = useSyncExternalStore(listen, () => navigator.onLine);
  const connection = useAppSelector(selectConnection);
  return !browser || connection === 'offline';
}
