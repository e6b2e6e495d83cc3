import { type Moved, SOCKET } from '#libs/contracts';
import type { GonaSocket } from './socket.js';

/** Milliseconds for which moves of others are batched. */
const DEBOUNCE = 50;

/**
 * Passes on moves of others in batches, at most twenty per second for any number of people. Returns a function that
 * stops it.
 */
export function batchMoves(socket: Pick<GonaSocket, 'on'>, emit: (moves: Moved[]) => void): () => void {
  const waiting = new Map<string, Moved>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const flush = () => {
    timer = null;
    emit([...waiting.values()]);
    waiting.clear();
  };
  socket.on(SOCKET.moved, (moves) => {
    for (const moved of moves) {
      const key = `${moved.topic} ${moved.userId}`;
      // An omitted shape is unchanged.
      waiting.set(key, { ...waiting.get(key), ...moved });
    }
    timer ??= setTimeout(flush, DEBOUNCE);
  });
  return () => {
    if (timer) clearTimeout(timer);
  };
}
