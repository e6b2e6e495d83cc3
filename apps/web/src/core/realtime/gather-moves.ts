import { type Moved, SOCKET } from '#libs/contracts';
import type { GonaSocket } from './socket.js';

/** Milliseconds in which the moves of all others become one. */
const GATHER = 50;

/** Hands on what others do with their hands, at most twenty times a second, however many they are. Answers its end. */
export function gatherMoves(socket: Pick<GonaSocket, 'on'>, emit: (moves: Moved[]) => void): () => void {
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
      // A shape that is left out is as before.
      waiting.set(key, { ...waiting.get(key), ...moved });
    }
    timer ??= setTimeout(flush, GATHER);
  });
  return () => {
    if (timer) clearTimeout(timer);
  };
}
