import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { Histogram } from 'prom-client';
import { type AnyEvent, CATCH_UP_LIMIT, type Topic } from '#libs/contracts';
import { directUrl } from '../config/addresses.js';
import { Config } from '../config/config.js';
import { every, type Repetition } from '../every.js';
import { Metrics } from '../metrics/metrics.js';
import { inSpan } from '../traces/traces.js';
import { EVENT_CHANNEL } from './event-log.js';
import { Events } from './events.js';
import { withinRequest } from './request-scope.js';

/** Rejects if it could not process the event, which is then delivered again. */
type Listener = (event: AnyEvent) => Promise<void> | void;

/** Milliseconds between polls for missed events, and before a lost connection is reopened. */
const POLL_MS = 1000;

/**
 * Delivers the events of followed topics to a listener, in order and without gaps, from any process. NOTIFY makes it
 * fast. Polling every second makes it reliable, because notifications are lost while the connection is down.
 */
@Injectable()
export class EventDrain implements OnApplicationShutdown {
  private readonly log = new Logger(EventDrain.name);
  private readonly cursors = new Map<Topic, number>();
  private readonly busy = new Set<Topic>();
  private readonly again = new Set<Topic>();
  private readonly others = new Map<string, () => void>();
  private readonly lag: Histogram;
  private listener: Listener | null = null;
  private client: pg.Client | null = null;
  private timer: Repetition | null = null;
  /** Statement on the connection that ends last. */
  private lastStatement: Promise<unknown> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly config: Config,
    private readonly events: Events,
    { registry }: Metrics,
  ) {
    this.lag = new Histogram({
      name: 'gona_event_lag_seconds',
      help: 'Time from the commit of an event to when this process had handed it to its sockets.',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    });
  }

  /** Starts listening. A process has one listener. */
  start(listener: Listener): void {
    this.listener = listener;
    this.timer = every(
      POLL_MS,
      () => this.poll(),
      // The database is unavailable; the next poll finds what was missed.
      (error) => this.log.debug(`polling for events postponed: ${error.message}`),
    );
    void this.listen();
  }

  /** Follows a topic from `seq` on; a topic that is already followed keeps its cursor. */
  follow(topic: Topic, seq: number): void {
    if (!this.cursors.has(topic)) this.cursors.set(topic, seq);
  }

  unfollow(topic: Topic): void {
    this.cursors.delete(topic);
  }

  follows(topic: Topic): boolean {
    return this.cursors.has(topic);
  }

  /** Calls `act` on notifications of another channel; only in a process that drains events. */
  alsoOn(channel: string, act: () => void): void {
    this.others.set(channel, act);
    // A connection that fails listens to all of them when it is made again.
    if (this.client) void this.listenTo(channel, this.client).catch(() => undefined);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    void this.timer?.stop();
    await this.client?.end().catch(() => undefined);
  }

  private async listen(): Promise<void> {
    if (this.stopped) return;
    const client = new pg.Client({
      connectionString: directUrl(this.config),
      application_name: 'gona-drain',
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    });
    this.client = client;
    const reconnect = () => {
      if (this.client !== client || this.stopped) return;
      this.client = null;
      setTimeout(() => void this.listen(), POLL_MS).unref();
    };
    client.on('error', reconnect);
    client.on('end', reconnect);
    client.on('notification', ({ channel, payload }) => {
      const other = this.others.get(channel);
      if (other) other();
      else void this.drain(payload as Topic);
    });
    try {
      this.lastStatement = client.connect();
      for (const channel of [EVENT_CHANNEL, ...this.others.keys()]) await this.listenTo(channel, client);
      await this.timer?.run();
    } catch (error) {
      this.log.warn(`listening for events failed, trying again: ${(error as Error).message}`);
      await client.end().catch(() => undefined);
      reconnect();
    }
  }

  /** Listens to a channel after the connection's earlier statements: it runs one at a time. */
  private listenTo(channel: string, client: pg.Client): Promise<unknown> {
    this.lastStatement = this.lastStatement.then(() => client.query(`LISTEN ${channel}`));
    return this.lastStatement;
  }

  private async poll(): Promise<void> {
    if (this.cursors.size === 0) return;
    const topics = [...this.cursors.keys()];
    const heads = await withinRequest(null, () => this.events.lastSeqs(topics), { kind: 'event' });
    for (const [topic, seq] of heads) if (seq > (this.cursors.get(topic) ?? seq)) void this.drain(topic);
  }

  /** Reads from the topic's cursor to the end; one reader per topic preserves the order. */
  private async drain(topic: Topic): Promise<void> {
    if (!this.cursors.has(topic)) return;
    if (this.busy.has(topic)) {
      this.again.add(topic);
      return;
    }
    this.busy.add(topic);
    try {
      for (;;) {
        this.again.delete(topic);
        const from = this.cursors.get(topic);
        if (from === undefined) return;
        // Events have a connection of their own, whatever requests wait.
        const read = () => this.events.traced(topic, from, CATCH_UP_LIMIT);
        const events = await withinRequest(null, read, { kind: 'event' });
        for (const { event, traceparent } of events) await this.hand(event, traceparent);
        if (events.length < CATCH_UP_LIMIT && !this.again.has(topic)) return;
      }
    } catch (error) {
      // As in a poll: the cursor marks the listener's position, so nothing is lost.
      this.log.debug(`reading ${topic} postponed: ${(error as Error).message}`);
    } finally {
      this.busy.delete(topic);
    }
  }

  /** Advances the cursor by one event, unless the topic was unfollowed, or followed again from a later position. */
  private async hand(event: AnyEvent, traceparent: string | null): Promise<void> {
    const at = this.cursors.get(event.topic);
    if (at === undefined || event.seq <= at) return;
    if (traceparent === null) await this.listener?.(event);
    else {
      const attributes = { 'gona.event.topic': event.topic, 'gona.event.seq': event.seq };
      const wish = { name: `emit ${event.type}`, role: 'puts', parent: traceparent, attributes } as const;
      await inSpan(wish, async () => this.listener?.(event));
    }
    // Clocks of two machines may differ.
    this.lag.observe(Math.max(0, (Date.now() - Date.parse(event.at)) / 1000));
    if (this.cursors.get(event.topic) === at) this.cursors.set(event.topic, event.seq);
  }
}
