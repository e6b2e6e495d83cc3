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

/** Maximum topics followed by one socket. */
const MOST_TOPICS = 50;
const WATCH = 'watch/';

/** Room of sockets for which the server itself listens to a topic, without sending them its events. */
export const watchRoom = (topic: Topic) => `${WATCH}${topic}`;

/**
 * Returns the part of an event that a socket's user may see: all of it, a reduced event, or null. The same part is the
 * same object for everyone.
 */
export type Judge = (socket: GonaSocket, event: AnyEvent) => AnyEvent | null;

/** Users behind the sockets, and what they may see. */
export interface Followers {
  /** Returns a judge for these sockets by their users' current scope. Rejects if that cannot be loaded. */
  judgeOf(sockets: readonly GonaSocket[]): Promise<Judge>;
  /** Called with each event that the process drains, before any socket gets it. */
  onEvent(event: AnyEvent): void;
}

/**
 * Rooms of this process's sockets by topic, fed only from the event log. A topic is drained while it has a local
 * socket.
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

  /** Starts delivery. */
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

  /** Sends the event to users who may see it, and only the new sequence to all others in the room. */
  private async deliver(space: GonaNamespace, followers: Followers, event: AnyEvent): Promise<void> {
    const sockets = localSocketsIn(space, event.topic);
    if (sockets.length === 0) return;
    const judge = await followers.judgeOf(sockets);
    const shares = new Map<AnyEvent | null, string[]>();
    for (const socket of sockets) {
      // A socket that left may have lost access; one that joined got the event by catch-up.
      if (!socket.rooms.has(event.topic)) continue;
      const share = this.shareOf(judge, socket, event);
      const ids = shares.get(share);
      if (ids) ids.push(socket.id);
      else shares.set(share, [socket.id]);
    }
    for (const [share, ids] of shares) space.local.to(ids).emit(SOCKET.event, share ?? withheld(event));
  }

  /** Withholds an event that cannot be judged, so that it does not block later ones. */
  private shareOf(judge: Judge, socket: GonaSocket, event: AnyEvent): AnyEvent | null {
    try {
      return judge(socket, event);
    } catch (error) {
      this.log.error({ err: error, topic: event.topic, seq: event.seq }, 'an event could not be judged');
      return null;
    }
  }

  /**
   * Joins the room first and then reads events after `after`, so that none is missed; the client detects duplicates by
   * sequence. `allowed` is checked before and after joining, because access may be revoked in between. Throws
   * `record.notFound` if the user may not follow the topic, `request.tooMany` beyond 50 topics.
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
      // Refused or failed: the client assumes that it is not in the room.
      await socket.leave(topic);
      throw error;
    }
  }

  async leave(socket: GonaSocket, topic: Topic): Promise<void> {
    await socket.leave(topic);
  }

  /** Lets the server receive the events of a topic while the socket is connected. */
  async watch(socket: GonaSocket, topic: Topic): Promise<void> {
    await socket.join(watchRoom(topic));
    await this.follow(topic);
  }

  /** Returns the topic's last sequence, from which it is drained unless it already was. */
  private async follow(topic: Topic): Promise<number> {
    const last = await this.events.lastSeq(topic);
    // The socket may have disconnected during the query; its room is then already deleted.
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
    // A client ahead of the log has seen another database, since restored from a backup.
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

/** Returns the topics whose events the socket receives. */
export function topicsOf(socket: GonaSocket): Topic[] {
  return [...socket.rooms].map((room) => parseTopic(room)?.topic).filter((topic) => topic !== undefined);
}
