import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import type { AnyEvent, Topic } from '#libs/contracts';
import { Config } from '../config/config.js';
import { EVENT_CHANNEL } from './event-log.js';
import { Events } from './events.js';

type Listener = (event: AnyEvent) => void;

/**
 * Hands the events of followed topics to a listener, in order and without gaps, wherever they were committed. NOTIFY
 * makes it prompt; the poll every second makes it sure, since a notification is lost while the connection is down.
 */
@Injectable()
export class EventDrain implements OnApplicationShutdown {
  private readonly log = new Logger(EventDrain.name);
  private readonly cursors = new Map<Topic, number>();
  private readonly busy = new Set<Topic>();
  private readonly again = new Set<Topic>();
  private listener: Listener | null = null;
  private client: pg.Client | null = null;
  private timer: NodeJS.Timeout | null = null;
  private stopped = false;

  constructor(
    private readonly config: Config,
    private readonly events: Events,
  ) {}

  /** Begins to listen. A process drains to one listener. */
  start(listener: Listener): void {
    this.listener = listener;
    void this.listen();
    this.timer = setInterval(() => void this.poll(), 1000);
  }

  /** Follows a topic from `seq` on; a topic that is followed already keeps its place. */
  follow(topic: Topic, seq: number): void {
    if (!this.cursors.has(topic)) this.cursors.set(topic, seq);
  }

  unfollow(topic: Topic): void {
    this.cursors.delete(topic);
  }

  follows(topic: Topic): boolean {
    return this.cursors.has(topic);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearInterval(this.timer);
    await this.client?.end().catch(() => undefined);
  }

  private async listen(): Promise<void> {
    if (this.stopped) return;
    const client = new pg.Client({
      connectionString: this.config.DATABASE_URL,
      application_name: 'gona-drain',
      keepAlive: true,
    });
    this.client = client;
    const reconnect = () => {
      if (this.client !== client || this.stopped) return;
      this.client = null;
      setTimeout(() => void this.listen(), 1000).unref();
    };
    client.on('error', reconnect);
    client.on('end', reconnect);
    client.on('notification', (note) => void this.drain(note.payload as Topic));
    try {
      await client.connect();
      await client.query(`LISTEN ${EVENT_CHANNEL}`);
      await this.poll();
    } catch (error) {
      this.log.warn(`listening for events failed, trying again: ${(error as Error).message}`);
      await client.end().catch(() => undefined);
      reconnect();
    }
  }

  private async poll(): Promise<void> {
    if (this.cursors.size === 0 || this.stopped) return;
    try {
      const heads = await this.events.lastSeqs([...this.cursors.keys()]);
      for (const [topic, seq] of heads) if (seq > (this.cursors.get(topic) ?? seq)) void this.drain(topic);
    } catch {
      // The database is away; the next poll finds what was missed.
    }
  }

  /** Reads on from the topic's cursor until nothing is left; one reader a topic, so that order holds. */
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
        const events = await this.events.after(topic, from);
        for (const event of events) {
          this.cursors.set(topic, event.seq);
          this.listener?.(event);
        }
        if (events.length === 0 && !this.again.has(topic)) return;
      }
    } catch {
      // As in poll: the cursor has not moved, so nothing is lost.
    } finally {
      this.busy.delete(topic);
    }
  }
}
