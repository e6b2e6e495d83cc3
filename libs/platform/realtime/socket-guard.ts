import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { DomainError } from '../errors/domain-error.js';
import type { GonaServer, GonaSocket } from './socket-types.js';

/** Commands that a socket may send at once, and again a second: a page that comes back joins its topics in one go. */
const BURST = 100;
const PER_SECOND = 20;
/** Refusals in a row after which a socket is closed. */
const MOST_REFUSALS = 500;
/** What may wait for a client that reads too slowly, in messages and bytes, before it is let go; it catches up later. */
const MOST_WAITING = 1000;
const MOST_WAITING_BYTES = 4 * 1024 * 1024;

interface Meter {
  left: number;
  at: number;
  refused: number;
  /** The last command: a socket's commands are worked on one after the other. */
  last: Promise<unknown>;
}

/** Keeps single clients from costing the others: too many commands, or too little reading. */
@Injectable()
export class SocketGuard implements OnApplicationShutdown {
  private readonly log = new Logger(SocketGuard.name);
  private readonly meters = new WeakMap<GonaSocket, Meter>();
  private timer: NodeJS.Timeout | null = null;

  start(server: GonaServer): void {
    this.timer = setInterval(() => this.letSlowOnesGo(server), 1000);
  }

  onApplicationShutdown(): void {
    if (this.timer) clearInterval(this.timer);
  }

  /** Runs a command after the socket's earlier ones. Throws `request.tooMany` where they come too fast. */
  async run<Result>(socket: GonaSocket, command: () => Promise<Result>): Promise<Result> {
    const meter = this.take(socket);
    const result = meter.last.then(command, command);
    meter.last = result.catch(() => undefined);
    return result;
  }

  private take(socket: GonaSocket): Meter {
    const now = Date.now();
    const meter = this.meters.get(socket) ?? { left: BURST, at: now, refused: 0, last: Promise.resolve() };
    this.meters.set(socket, meter);
    meter.left = Math.min(BURST, meter.left + ((now - meter.at) / 1000) * PER_SECOND);
    meter.at = now;
    if (meter.left < 1) {
      meter.refused += 1;
      if (meter.refused >= MOST_REFUSALS) socket.disconnect(true);
      throw new DomainError('request.tooMany');
    }
    meter.left -= 1;
    meter.refused = 0;
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

/** What Socket.IO's engine has of a client, as far as it is read here. */
interface EngineClient {
  /** Packets that the transport was not given yet. */
  writeBuffer: { data?: { length: number } }[];
  transport: { socket?: { bufferedAmount?: number } };
  close(discard: boolean): void;
}

/** About the bytes that wait for a client: those given to its connection, and those that wait behind them. */
function bytesWaiting({ writeBuffer, transport }: EngineClient): number {
  return writeBuffer.reduce(
    (sum, { data }) => sum + (data?.length ?? 0),
    transport.socket?.bufferedAmount ?? 0,
  );
}
