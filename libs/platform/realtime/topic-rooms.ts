import { Injectable, Logger } from '@nestjs/common';
import {
  type AnyEvent,
  CATCH_UP_LIMIT,
  parseTopic,
  type SentEvent,
  SOCKET,
  type Subscribed,
  type Topic,
} from '#libs/contracts';
import { DomainError } from '../errors/domain-error.js';
import { EventDrain } from '../events/event-drain.js';
import { Events } from '../events/events.js';
import { type GonaNamespace, type GonaSocket, localSocketsIn } from './socket-types.js';

/** Topics that one socket may follow at a time. */
const MOST_TOPICS = 50;
const WATCH = 'watch/';

/** Room of the sockets on whose account the server itself listens to a topic, without their being sent its events. */
export const watchRoom = (topic: Topic) => `${WATCH}${topic}`;

/**
 * What the user of a socket may know of an event: the event, the event without a part of it, or null. The same part is the
 * same object for everybody.
 */
export type Judge = (socket: GonaSocket, event: AnyEvent) => AnyEvent | null;

/** Who is behind the sockets, and what they may know. */
export interface Followers {
  /** Judges for these sockets by what their users reach now. Rejects where that cannot be looked up. */
  judgeOf(sockets: readonly GonaSocket[]): Promise<Judge>;
  /** Hears each event that the process drains, before any socket is sent it. */
  onEvent(event: AnyEvent): void;
}

/**
 * Rooms of this process's sockets by topic, fed from the event log and from nothing else. A topic is drained while
 * somebody here is in its room.
 */
@Injectable()
export class TopicRooms {
  private readonly log = new Logger(TopicRooms.name);
  private space: GonaNamespace | null = null;
  private followers: Followers | null = null;

  constructor(
    private readonly events: Events,
    private readonly drain: EventDrain,
  ) {}

  /** Begins to deliver. */
  start(space: GonaNamespace, followers: Followers): void {
    this.space = space;
    this.followers = followers;
    space.adapter.on('delete-room', (room: string) => {
      const topic = parseTopic(room.startsWith(WATCH) ? room.slice(WATCH.length) : room)?.topic;
      if (topic && !this.wanted(topic)) this.drain.unfollow(topic);
    });
    this.drain.start(async (event) => {
      followers.onEvent(event);
      await this.deliver(space, followers, event);
    });
  }

  /** Sends the event to who may know of it, and to all others in the room that the sequence went on. */
  private async deliver(space: GonaNamespace, followers: Followers, event: AnyEvent): Promise<void> {
    const sockets = localSocketsIn(space, event.topic);
    if (sockets.length === 0) return;
    const judge = await followers.judgeOf(sockets);
    const shares = new Map<AnyEvent | null, string[]>();
    for (const socket of sockets) {
      // Who left meanwhile may have lost the right to it; who came meanwhile was answered it by catch-up.
      if (!socket.rooms.has(event.topic)) continue;
      const share = this.shareOf(judge, socket, event);
      shares.set(share, [...(shares.get(share) ?? []), socket.id]);
    }
    for (const [share, ids] of shares) space.local.to(ids).emit(SOCKET.event, share ?? withheld(event));
  }

  /** What cannot be judged is kept back: an event must not stop those after it. */
  private shareOf(judge: Judge, socket: GonaSocket, event: AnyEvent): AnyEvent | null {
    try {
      return judge(socket, event);
    } catch (error) {
      this.log.error({ err: error, topic: event.topic, seq: event.seq }, 'an event could not be judged');
      return null;
    }
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
      return await this.catchUp(socket, topic, after, last);
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

  private async catchUp(
    socket: GonaSocket,
    topic: Topic,
    after: number | null,
    last: number,
  ): Promise<Subscribed> {
    const snapshot: Subscribed = { ok: true, topic, seq: last, refresh: true, events: [] };
    // A client ahead of the log has seen another database, one that was restored from a backup since.
    if (after === null || after > last || last - after > CATCH_UP_LIMIT) return snapshot;
    const events = after === last ? [] : await this.events.after(topic, after);
    const judge = await this.followers?.judgeOf([socket]);
    const sent = events.map(
      (event): SentEvent => (judge && this.shareOf(judge, socket, event)) ?? withheld(event),
    );
    return { ok: true, topic, seq: Math.max(last, events.at(-1)?.seq ?? 0), refresh: false, events: sent };
  }

  private wanted(topic: Topic): boolean {
    const rooms = this.space?.adapter.rooms;
    return rooms !== undefined && (rooms.has(topic) || rooms.has(watchRoom(topic)));
  }
}

const withheld = ({ topic, seq }: AnyEvent): SentEvent => ({ topic, seq });

/** Topics whose events the socket is sent. */
export function topicsOf(socket: GonaSocket): Topic[] {
  return [...socket.rooms].map((room) => parseTopic(room)?.topic).filter((topic) => topic !== undefined);
}
