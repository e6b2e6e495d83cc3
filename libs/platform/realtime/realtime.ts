import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { SOCKET, topicOf } from '#libs/contracts';
import { JobProgressFeed } from '../jobs/job-progress-feed.js';
import { Metrics } from '../metrics/metrics.js';
import { PresenceBoard } from './presence-board.js';
import { SocketCluster } from './socket-cluster.js';
import { SocketGuard } from './socket-guard.js';
import type { GonaServer } from './socket-types.js';
import { type Followers, TopicRooms } from './topic-rooms.js';

/** Sets up a socket server: rooms fed from the event log, presence, job progress, limits, a gauge. */
@Injectable()
export class Realtime {
  private readonly watchers = new Set<(socketId: string) => void>();

  constructor(
    private readonly cluster: SocketCluster,
    private readonly rooms: TopicRooms,
    private readonly presence: PresenceBoard,
    private readonly guard: SocketGuard,
    private readonly progress: JobProgressFeed,
    private readonly metrics: Metrics,
  ) {}

  /** Calls `watch` whenever a socket of this process has closed. `watch` must not throw. */
  onClosed(watch: (socketId: string) => void): void {
    this.watchers.add(watch);
  }

  start(server: GonaServer, followers: Followers): void {
    // Attach first: it replaces the adapter, and with it the rooms that everything else listens to.
    this.cluster.attach(server);
    const space = server.of('/');
    this.rooms.start(space, followers);
    this.presence.start(space);
    this.guard.start(server);
    this.progress.start((progress) => {
      space.local.volatile.to(topicOf.jobs(progress.accountId)).emit(SOCKET.progress, progress);
    });
    space.on('connection', (socket) => {
      socket.once('disconnect', () => {
        for (const watch of this.watchers) watch(socket.id);
      });
    });
    new Gauge({
      name: 'gona_sockets',
      help: 'Sockets that are connected to this process.',
      registers: [this.metrics.registry],
      collect() {
        this.set(space.sockets.size);
      },
    });
  }

  /**
   * Closes every socket of this process, and its connections to the others. Call it before closing the HTTP server,
   * because sockets are its connections. Sessions stay: clients reconnect to another process after a random delay, and
   * catch up.
   */
  async stop(server: GonaServer): Promise<void> {
    server.engine.opts.allowRequest = (_request: unknown, allow: (why: string, ok: boolean) => void) =>
      allow('stopping', false);
    for (const socket of server.of('/').sockets.values()) socket.conn.close();
    await server.of('/').adapter.close();
    server.engine.close();
    this.cluster.close();
  }
}
