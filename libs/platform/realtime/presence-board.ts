import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { type Move, type Presence, parseTopic, SOCKET, type Topic } from '#libs/contracts';
import { Domains } from '../domains/domains.js';
import { DomainError } from '../errors/domain-error.js';
import { pauseAfter } from './audience.js';
import { MoveRounds } from './move-rounds.js';
import { SocketCluster } from './socket-cluster.js';
import {
  type GonaNamespace,
  type GonaSocket,
  localSocketsIn,
  NAMELESS_ROOM,
  type SocketData,
} from './socket-types.js';

/** Milliseconds in which the changes of a topic become one message. */
const GATHER_MS = 50;
/** Milliseconds between two tellings of what has not changed: a process that was killed says no goodbye. */
const REPEAT_MS = 10_000;
/** Milliseconds that another process may take to say who is there. */
const TIMEOUT_MS = 1000;

/** About the bytes that one person takes in a message. */
const PERSON_BYTES = 100;

/** Who looks at a topic, and at which farm of it, in all processes. Volatile: nothing of it is written down. */
@Injectable()
export class PresenceBoard implements OnApplicationShutdown {
  private readonly log = new Logger(PresenceBoard.name);
  private readonly due = new Map<Topic, NodeJS.Timeout>();
  /** When a topic may be told of next. */
  private readonly notBefore = new Map<Topic, number>();
  private space: GonaNamespace | null = null;
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly cluster: SocketCluster,
    private readonly domains: Domains,
    private readonly moves: MoveRounds,
  ) {}

  start(space: GonaNamespace): void {
    this.space = space;
    this.moves.start(space);
    this.timer = setInterval(() => {
      const looks = [...space.sockets.values()].flatMap((socket) => Object.keys(socket.data.looks));
      for (const topic of new Set(looks)) this.announce(topic as Topic);
    }, REPEAT_MS);
  }

  /**
   * The socket's user looks at the topic now; `farmId` null at none of its farms. Only who follows a topic can be seen at it:
   * throws `record.notFound` for others, and for a topic at which nobody is shown.
   */
  look(socket: GonaSocket, topic: Topic, farmId: number | null): void {
    this.requireSeen(socket, topic);
    socket.data.looks = { ...socket.data.looks, [topic]: farmId };
    this.announce(topic);
  }

  /** Shows whoever looks at the topic where the socket's user points, what they see and what they draw. Throws as `look` does. */
  move(socket: GonaSocket, topic: Topic, move: Omit<Move, 'topic'>): void {
    this.requireSeen(socket, topic);
    this.moves.move(socket, topic, move);
  }

  /** The socket's user no longer looks: at `topic`, or at anything. */
  forget(socket: GonaSocket, topic?: Topic): void {
    const gone = topic === undefined ? (Object.keys(socket.data.looks) as Topic[]) : [topic];
    for (const each of gone) {
      if (!(each in socket.data.looks)) continue;
      const { [each]: _left, ...rest } = socket.data.looks;
      socket.data.looks = rest;
      this.announce(each);
    }
  }

  /** Tells everybody who follows the topic who looks at it, soon; the later the more people the last time was for. */
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
    if (this.timer) clearInterval(this.timer);
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
    target.except(NAMELESS_ROOM).emit(SOCKET.presence, presence);
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
    // Not by the adapter: it asks Redis how many processes there are, even for its own sockets.
    return localSocketsIn(space, topic);
  }
}

/** One entry a person, however many windows are open: with the farm of one of them, where one shows a farm. */
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
