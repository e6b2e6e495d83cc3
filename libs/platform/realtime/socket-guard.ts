import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { MOST_MOVES } from '#libs/contracts';
import { DomainError } from '../errors/domain-error.js';
import { every, type Repetition } from '../every.js';
import type { GonaServer, GonaSocket } from './socket-types.js';

/** Commands that a socket may send in a burst, and per second: a reconnecting page joins all its topics at once. */
const BURST = 100;
const PER_SECOND = 20;
/**
 * Volatile messages of a socket allowed in a burst, and per second: slightly more than a client sends, because they
 * may bunch up.
 */
const VOLATILE_BURST = 5;
const VOLATILE_PER_SECOND = MOST_MOVES + 1;
/** Consecutive refusals after which a socket is closed. */
const MOST_REFUSALS = 500;
/** Maximum messages and bytes waiting for a slow client before it is disconnected; it catches up later. */
const MOST_WAITING = 1000;
const MOST_WAITING_BYTES = 4 * 1024 * 1024;

interface Bucket {
  left: number;
  at: number;
  refused: number;
}

interface Meter extends Bucket {
  /** The last command: a socket's commands run one after the other. */
  last: Promise<unknown>;
}

/** Protects other clients from one that sends too many commands, or reads too slowly. */
@Injectable()
export class SocketGuard implements OnApplicationShutdown {
  private readonly log = new Logger(SocketGuard.name);
  private readonly meters = new WeakMap<GonaSocket, Meter>();
  private readonly moves = new WeakMap<GonaSocket, Bucket>();
  private timer: Repetition | null = null;

  start(server: GonaServer): void {
    this.timer = every(1000, () => this.letSlowOnesGo(server));
  }

  onApplicationShutdown(): void {
    void this.timer?.stop();
  }

  /** Runs a command after the socket's earlier ones. Throws `request.tooMany` if they come too fast. */
  async run<Result>(socket: GonaSocket, command: () => Promise<Result>): Promise<Result> {
    const meter = this.take(socket);
    const result = meter.last.then(command, command);
    meter.last = result.catch(() => undefined);
    return result;
  }

  /** Counts one volatile message. Throws `request.tooMany` if they come too fast: it is dropped. */
  pace(socket: GonaSocket): void {
    const bucket = this.moves.get(socket) ?? { left: VOLATILE_BURST, at: Date.now(), refused: 0 };
    this.moves.set(socket, bucket);
    spend(socket, bucket, VOLATILE_BURST, VOLATILE_PER_SECOND);
  }

  private take(socket: GonaSocket): Meter {
    const fresh = { left: BURST, at: Date.now(), refused: 0, last: Promise.resolve() };
    const meter = this.meters.get(socket) ?? fresh;
    this.meters.set(socket, meter);
    spend(socket, meter, BURST, PER_SECOND);
    return meter;
  }

  private letSlowOnesGo(server: GonaServer): void {
    for (const socket of server.of('/').sockets.values()) {
      const client = socket.conn as unknown as EngineClient;
      const bytes = bytesWaiting(client);
      if (client.writeBuffer.length < MOST_WAITING && bytes < MOST_WAITING_BYTES) continue;
      this.log.warn(
        `a client that read too slowly was let go (${client.writeBuffer.length} messages, ${bytes} bytes)`,
      );
      client.close(true);
    }
  }
}

function spend(socket: GonaSocket, bucket: Bucket, burst: number, perSecond: number): void {
  const now = Date.now();
  bucket.left = Math.min(burst, bucket.left + ((now - bucket.at) / 1000) * perSecond);
  bucket.at = now;
  if (bucket.left < 1) {
    bucket.refused += 1;
    if (bucket.refused >= MOST_REFUSALS) socket.disconnect(true);
    throw new DomainError('request.tooMany');
  }
  bucket.left -= 1;
  bucket.refused = 0;
}

/** The part of Socket.IO's engine client that is read here. */
interface EngineClient {
  /** Packets not yet passed to the transport. */
  writeBuffer: { data?: { length: number } }[];
  transport: { socket?: { bufferedAmount?: number } };
  close(discard: boolean): void;
}

/** Returns the approximate bytes waiting for a client: those passed to its connection, and those queued behind them. */
function bytesWaiting({ writeBuffer, transport }: EngineClient): number {
  return writeBuffer.reduce(
    (sum, { data }) => sum + (data?.length ?? 0),
    transport.socket?.bufferedAmount ?? 0,
  );
}
