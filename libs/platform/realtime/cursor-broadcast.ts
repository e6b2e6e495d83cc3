import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Move, type Moved, SOCKET, type Topic } from '#libs/contracts';
import { bytesOfMove, pauseAfter, sharesOf, viewsMeet } from './audience.js';
import { SocketCluster } from './socket-cluster.js';
import { type GonaNamespace, type GonaSocket, localSocketsIn, NO_NAMES_ROOM } from './socket-types.js';

/** Message between processes: people moved in another one. */
const MOVED_ELSEWHERE = 'movedElsewhere';
/** Milliseconds after which a move is also sent to viewers of other parts of the map, who may want to go there. */
const SHOW_ALL_MS = 2000;
/** Milliseconds without a move after which a cursor is removed: clients repeat theirs every five seconds. */
const FORGET_MS = 15_000;

/** The last known cursor of a person in a topic. */
interface LastCursor {
  /** Includes its shape, even if a later move omitted it. */
  moved: Moved;
  /** The socket of this process that moves it; null if it belongs to another process. */
  from: string | null;
  at: number;
  /** Their viewport when the cursor was last sent: viewers of it must learn that the person has left. */
  viewShown: Move['view'];
  shownToAllAt: number;
  /** The move to send next; null if there is none. */
  waiting: Moved | null;
}

/** A move of one batch, and its recipients. */
interface Shown {
  hand: LastCursor;
  moved: Moved;
  toAll: boolean;
}

/**
 * Broadcasts cursor moves in batches: the latest move per person, one message per batch to everyone whose viewport
 * shows it. The interval grows with the cost of the last batch. Messages are not queued: a recipient who cannot be
 * sent one immediately misses it.
 */
@Injectable()
export class CursorBroadcast implements OnApplicationShutdown {
  private readonly hands = new Map<Topic, Map<number, LastCursor>>();
  private readonly views = new WeakMap<GonaSocket, { topic: Topic; view: Move['view'] }>();
  private space: GonaNamespace | null = null;
  private timer: NodeJS.Timeout | null = null;
  private notBefore = 0;

  constructor(private readonly cluster: SocketCluster) {}

  start(space: GonaNamespace): void {
    this.space = space;
    space.on(MOVED_ELSEWHERE, (moves: Moved[]) => {
      for (const moved of moves) this.take(moved, null);
    });
  }

  /** Records a move of the socket's user. */
  move(socket: GonaSocket, topic: Topic, move: Omit<Move, 'topic'>): void {
    const { userId, name } = socket.data;
    this.views.set(socket, { topic, view: move.view });
    this.take({ topic, userId, name, ...move }, socket.id);
  }

  onApplicationShutdown(): void {
    if (this.timer) clearTimeout(this.timer);
    this.space = null;
  }

  private take(moved: Moved, from: string | null): void {
    if (!this.space) return;
    const topic = moved.topic as Topic;
    const hands = this.hands.get(topic) ?? new Map<number, LastCursor>();
    this.hands.set(topic, hands);
    const known = hands.get(moved.userId);
    hands.set(moved.userId, {
      moved: { ...known?.moved, ...moved },
      from,
      at: Date.now(),
      viewShown: known ? known.viewShown : moved.view,
      shownToAllAt: known?.shownToAllAt ?? 0,
      waiting: { ...known?.waiting, ...moved },
    });
    this.timer ??= setTimeout(() => this.round(), Math.max(0, this.notBefore - Date.now()));
  }

  private round(): void {
    this.timer = null;
    const cost = { frames: 0, bytes: 0 };
    for (const topic of this.hands.keys()) {
      const spent = this.roundOf(topic);
      cost.frames += spent.frames;
      cost.bytes += spent.bytes;
    }
    this.notBefore = Date.now() + pauseAfter(cost.frames, cost.bytes);
  }

  private roundOf(topic: Topic): { frames: number; bytes: number } {
    const cost = { frames: 0, bytes: 0 };
    const { space } = this;
    const shown = this.takeShown(topic);
    if (!space || shown.length === 0) return cost;
    // Sent with PUBLISH, because broadcasts are stored in a Redis stream for a while.
    const own = shown.filter(({ hand }) => hand.from !== null).map(({ moved }) => moved);
    if (own.length > 0 && this.cluster.ready) space.serverSideEmit(MOVED_ELSEWHERE, own);
    const audience = localSocketsIn(space, topic).filter(
      ({ data, rooms }) => topic in data.looks && !rooms.has(NO_NAMES_ROOM),
    );
    for (const { people, moves } of sharesOf(audience, shown, (socket, each) => this.sees(socket, each))) {
      const frame = moves.map(({ moved }) => moved);
      space.local.volatile.to(people.map(({ id }) => id)).emit(SOCKET.moved, frame);
      cost.frames += people.length;
      cost.bytes += people.length * frame.reduce((sum, moved) => sum + bytesOfMove(moved), 0);
    }
    for (const { hand, moved } of shown) hand.viewShown = moved.view;
    return cost;
  }

  /** Returns the waiting moves of a topic and removes them. */
  private takeShown(topic: Topic): Shown[] {
    const hands = this.hands.get(topic) ?? new Map<number, LastCursor>();
    const now = Date.now();
    const shown: Shown[] = [];
    for (const [userId, hand] of hands) {
      if (now - hand.at > FORGET_MS) hands.delete(userId);
      if (!hand.waiting) continue;
      const toAll = now - hand.shownToAllAt >= SHOW_ALL_MS;
      // Viewers who missed earlier moves do not know a shape that later ones omitted.
      shown.push({ hand, moved: toAll ? hand.moved : hand.waiting, toAll });
      hand.waiting = null;
      if (toAll) hand.shownToAllAt = now;
    }
    if (hands.size === 0) this.hands.delete(topic);
    return shown;
  }

  private sees(socket: GonaSocket, { hand, moved, toAll }: Shown): boolean {
    if (hand.from === socket.id) return false;
    if (toAll) return true;
    const seen = this.views.get(socket);
    const view = seen?.topic === moved.topic ? seen.view : null;
    return viewsMeet(view, moved.view) || viewsMeet(view, hand.viewShown);
  }
}
