import { connect } from 'node:net';
import type { PoolClient } from 'pg';

/** Message code of a cancel request (https://www.postgresql.org/docs/15/protocol-message-formats.html). */
const CANCEL_REQUEST = 80_877_102;
const LONGEST_MS = 2000;

/** Reason for which a statement was cancelled. */
export type CancelReason = 'gone' | 'late';

/** Identity of a server process, which the driver has but its types do not. */
interface ServerProcess {
  processID: number;
  secretKey: number;
}

/**
 * Watches the work on a connection: cancels its statement when `gone` aborts, or after `longest` milliseconds.
 * `end` stops watching, waits for a cancel request on its way, so that it never hits a later statement of the
 * connection, and returns the reason of a cancellation.
 */
export function cancelLate(client: PoolClient, gone: AbortSignal | null, longest: number | null) {
  let reason: CancelReason | null = null;
  let request: Promise<void> | null = null;
  const cancel = (because: CancelReason) => {
    if (reason !== null) return;
    reason = because;
    request = requestCancel(client);
  };
  const leave = () => cancel('gone');
  if (gone?.aborted) leave();
  gone?.addEventListener('abort', leave, { once: true });
  const timer = longest === null ? undefined : setTimeout(() => cancel('late'), longest);
  return {
    async end(): Promise<CancelReason | null> {
      clearTimeout(timer);
      gone?.removeEventListener('abort', leave);
      await request;
      return reason;
    },
  };
}

/** Sends the request on a connection of its own, which the server closes when the signal is sent. Never rejects. */
function requestCancel(client: PoolClient): Promise<void> {
  const { processID, secretKey } = client as unknown as ServerProcess;
  const message = Buffer.alloc(16);
  message.writeInt32BE(16, 0);
  message.writeInt32BE(CANCEL_REQUEST, 4);
  message.writeInt32BE(processID, 8);
  message.writeInt32BE(secretKey, 12);
  const { host, port } = client;
  return new Promise((resolve) => {
    const socket = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
    socket.setTimeout(LONGEST_MS, () => socket.destroy());
    socket.once('connect', () => socket.write(message));
    // The statement then ends by itself.
    socket.on('error', () => undefined);
    socket.once('close', () => resolve());
  });
}
