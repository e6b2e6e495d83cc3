import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { type Move, type Presence, parseTopic, SOCKET, type Topic } from '#libs/contracts';
import { Domains } from '../domains/domains.js';
import { DomainError } from '../errors/domain-error.js';
import { every, type Repetition } from '../every.js';
import { pauseAfter } from './audience.js';
import { CursorBroadcast } from './cursor-broadcast.js';
import { SocketCluster } from './socket-cluster.js';
import {
  type GonaNamespace,
  type GonaSocket,
  localSocketsIn,
  NO_NAMES_ROOM,
  type SocketData,
} from './socket-types.js';

/** Milliseconds for which changes of a topic are merged into one message. */
const GATHER_MS = 50;
/** Milliseconds between two messages without changes, because a killed process does not announce its exit. */
const REPEAT_MS = 10_000;
/** Milliseconds that another process may take to report its viewers. */
const TIMEOUT_MS = 1000;

/** Approximate bytes of one person in a message. */
const PERSON_BYTES = 100;

/** Tracks who views a topic, and which of its farms, across all processes. Volatile: nothing is stored. */
@Injectable()
export class PresenceBoard implements OnApplicationShutdown {
  private readonly log = new Logger(PresenceBoard.name);
  private readonly due = new Map<Topic, NodeJS.Timeout>();
  /** Earliest time of the next message about a topic. */
  private readonly notBefore = new Map<Topic, number>();
  private space: GonaNamespace | null = null;
  private timer: Repetition | null = null;

  constructor(
    private readonly cluster: SocketCluster,
    private readonly domains: Domains,
    private readonly moves: CursorBroadcast,
  ) {}

  start(space: GonaNamespace): void {
    this.space = space;
    this.moves.start(space);
    this.timer = every(REPEAT_MS, () => {
      const looks = [...space.sockets.values()].flatMap((socket) => Object.keys(socket.data.looks));
      for (const topic of new Set(looks)) this.announce(topic as Topic);
    });
  }

  /**
   * Records that the socket's user views the topic; `farmId` is null for none of its farms. Only followers of a topic
   * can appear in it: throws `record.notFound` for others, and for a topic without presence.
   */
  look(socket: GonaSocket, topic: Topic, farmId: number | null): void {
    this.requireSeen(socket, topic);
    socket.data.looks = { ...socket.data.looks, [topic]: farmId };
    this.announce(topic);
  }

  /** Sends the pointer, viewport and drawing of the socket's user to all viewers of the topic. Throws as `look`. */
  move(socket: GonaSocket, topic: Topic, move: Omit<Move, 'topic'>): void {
    this.requireSeen(socket, topic);
    this.moves.move(socket, topic, move);
  }

  /** Records that the socket's user no longer views `topic`, or any topic. */
  forget(socket: GonaSocket, topic?: Topic): void {
    const gone = topic === undefined ? (Object.keys(socket.data.looks) as Topic[]) : [topic];
    for (const each of gone) {
      if (!(each in socket.data.looks)) continue;
      const { [each]: _left, ...rest } = socket.data.looks;
      socket.data.looks = rest;
      this.announce(each);
    }
  }

  /**
   * Announces the topic's viewers to all its followers after a delay, which grows with the size of the last audience.
   */
  announce(topic: Topic): void {
    if (!this.space || this.due.has(topic)) return;
    const pause = (this.notBefore.get(topic) ?? 0) - Date.now();
    const timer = setTimeout(
      () => {
        this.due.delete(topic);
        void this.notify(topic).catch((error: Error) =>
          this.log.debug(`presence of ${topic}: ${error.message}`),
        );
      },
      Math.max(GATHER_MS, pause),
    );
    this.due.set(topic, timer);
  }

  onApplicationShutdown(): void {
    void this.timer?.stop();
    for (const timer of this.due.values()) clearTimeout(timer);
    this.due.clear();
    this.space = null;
  }

  private requireSeen(socket: GonaSocket, topic: Topic): void {
    const kind = parseTopic(topic)?.kind;
    if (!kind || !this.domains.topic(kind)?.presence || !socket.rooms.has(topic))
      throw new DomainError('record.notFound');
  }

  private async notify(topic: Topic): Promise<void> {
    const { space } = this;
    if (!space) return;
    const sockets = await this.socketsIn(space, topic);
    const presence: Presence = { topic, people: peopleOf(topic, sockets) };
    const target = this.cluster.ready ? space.to(topic) : space.local.to(topic);
    target.except(NO_NAMES_ROOM).emit(SOCKET.presence, presence);
    const bytes = sockets.length * presence.people.length * PERSON_BYTES;
    if (presence.people.length === 0) this.notBefore.delete(topic);
    else this.notBefore.set(topic, Date.now() + pauseAfter(sockets.length, bytes));
  }

  private async socketsIn(space: GonaNamespace, topic: Topic): Promise<{ data: SocketData }[]> {
    if (this.cluster.ready) {
      try {
        return await space.in(topic).timeout(TIMEOUT_MS).fetchSockets();
      } catch (error) {
        this.log.debug(`only this process's presence: ${(error as Error).message}`);
      }
    }
    // Avoids the adapter: it asks Redis for the number of processes, even for its own sockets.
    return localSocketsIn(space, topic);
  }
}

/** Returns one entry per person, however many windows are open, with the farm of one of them, if any shows a farm. */
function peopleOf(topic: Topic, sockets: { data: SocketData }[]): Presence['people'] {
  const people = new Map<number, Presence['people'][number]>();
  for (const { data } of sockets) {
    const farmId = data.looks?.[topic];
    if (farmId === undefined) continue;
    const { userId, name, username, role } = data;
    people.set(userId, { userId, name, username, role, farmId: people.get(userId)?.farmId ?? farmId });
  }
  return [...people.values()].sort((a, b) => a.userId - b.userId);
}
