import { Injectable } from '@nestjs/common';
import {
  type AnyEvent,
  CATCH_UP_LIMIT,
  parseTopic,
  SOCKET,
  type Subscribed,
  type Topic,
} from '#libs/contracts';
import { DomainError } from '../errors/domain-error.js';
import { EventDrain } from '../events/event-drain.js';
import { Events } from '../events/events.js';
import type { GonaNamespace, GonaSocket } from './socket-types.js';

/** Topics that one socket may follow at a time. */
const MOST_TOPICS = 50;
const WATCH = 'watch/';

/** Room of the sockets on whose account the server itself listens to a topic, without their being sent its events. */
export const watchRoom = (topic: Topic) => `${WATCH}${topic}`;

/**
 * Rooms of this process's sockets by topic, fed from the event log and from nothing else. A topic is drained while
 * somebody here is in its room.
 */
@Injectable()
export class TopicRooms {
  private space: GonaNamespace | null = null;

  constructor(
    private readonly events: Events,
    private readonly drain: EventDrain,
  ) {}

  /** Begins to deliver; `onEvent` is told of each event too, after the sockets were sent it. */
  start(space: GonaNamespace, onEvent: (event: AnyEvent) => void): void {
    this.space = space;
    space.adapter.on('delete-room', (room: string) => {
      const topic = parseTopic(room.startsWith(WATCH) ? room.slice(WATCH.length) : room)?.topic;
      if (topic && !this.wanted(topic)) this.drain.unfollow(topic);
    });
    this.drain.start((event) => {
      space.local.to(event.topic).emit(SOCKET.event, event);
      onEvent(event);
    });
  }

  /**
   * Joins the room first and reads what came after `after` then, so that nothing falls between; what comes twice the
   * client tells by its sequence. `allowed` is asked before and after joining, since a right may be taken away in
   * between. Throws `record.notFound` where the topic is not the user's, `request.tooMany` beyond 50 topics.
   */
  async join(
    socket: GonaSocket,
    topic: Topic,
    after: number | null,
    allowed: () => Promise<boolean>,
  ): Promise<Subscribed> {
    if (!socket.rooms.has(topic) && topicsOf(socket).length >= MOST_TOPICS)
      throw new DomainError('request.tooMany', `A connection can follow ${MOST_TOPICS} topics at a time.`);
    if (!(await allowed())) throw new DomainError('record.notFound');
    await socket.join(topic);
    try {
      if (!(await allowed())) throw new DomainError('record.notFound');
      const last = await this.follow(topic);
      return await this.catchUp(topic, after, last);
    } catch (error) {
      // Refused or failed: the client believes that it is not in the room.
      await socket.leave(topic);
      throw error;
    }
  }

  async leave(socket: GonaSocket, topic: Topic): Promise<void> {
    await socket.leave(topic);
  }

  /** Lets the server hear the events of a topic while the socket is connected. */
  async watch(socket: GonaSocket, topic: Topic): Promise<void> {
    await socket.join(watchRoom(topic));
    await this.follow(topic);
  }

  /** Answers the topic's last sequence, from which on it is drained if it was not already. */
  private async follow(topic: Topic): Promise<number> {
    const last = await this.events.lastSeq(topic);
    // The socket may have gone while the database was asked; its room then has been deleted already.
    if (this.wanted(topic)) this.drain.follow(topic, last);
    return last;
  }

  private async catchUp(topic: Topic, after: number | null, last: number): Promise<Subscribed> {
    const snapshot: Subscribed = { ok: true, topic, seq: last, refresh: true, events: [] };
    // A client ahead of the log has seen another database, one that was restored from a backup since.
    if (after === null || after > last || last - after > CATCH_UP_LIMIT) return snapshot;
    const events = after === last ? [] : await this.events.after(topic, after);
    return { ok: true, topic, seq: Math.max(last, events.at(-1)?.seq ?? 0), refresh: false, events };
  }

  private wanted(topic: Topic): boolean {
    const rooms = this.space?.adapter.rooms;
    return rooms !== undefined && (rooms.has(topic) || rooms.has(watchRoom(topic)));
  }
}

/** Topics whose events the socket is sent. */
export function topicsOf(socket: GonaSocket): Topic[] {
  return [...socket.rooms].map((room) => parseTopic(room)?.topic).filter((topic) => topic !== undefined);
}
