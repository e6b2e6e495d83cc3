import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Move, type Moved, SOCKET, type Topic } from '#libs/contracts';
import { bytesOfMove, pauseAfter, sharesOf, viewsMeet } from './audience.js';
import { SocketCluster } from './socket-cluster.js';
import { type GonaNamespace, type GonaSocket, localSocketsIn, NAMELESS_ROOM } from './socket-types.js';

/** Between the processes: people moved at another one. */
const MOVED_ELSEWHERE = 'movedElsewhere';
/** Milliseconds after which also those are shown it who see another part of the map: they may want to go there. */
const SHOW_ALL_MS = 2000;
/** Milliseconds without a move after which a hand is forgotten: clients repeat themselves every five seconds. */
const FORGET_MS = 15_000;

/** The last that is known of somebody's hand in a topic. */
interface Hand {
  /** With its shape, wherever a later move left it out. */
  moved: Moved;
  /** The socket of this process that moves it; null where it is another's. */
  from: string | null;
  at: number;
  /** What they saw when it was shown last: who sees that is to see that they are there no more. */
  viewShown: Move['view'];
  shownToAllAt: number;
  /** What is not shown yet; null where nothing is. */
  waiting: Moved | null;
}

/** Of one round: what is shown, to whom. */
interface Shown {
  hand: Hand;
  moved: Moved;
  toAll: boolean;
}

/**
 * Shows moves in rounds: the last of each hand, one message a round to each who sees any of them, and the next round the later
 * the more that cost. Nothing of it is kept: who cannot be sent it at once is not.
 */
@Injectable()
export class MoveRounds implements OnApplicationShutdown {
  private readonly hands = new Map<Topic, Map<number, Hand>>();
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

  /** The socket's user moved. */
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
    const hands = this.hands.get(topic) ?? new Map<number, Hand>();
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
    // By publishing: what is broadcast stands in a stream of Redis for a while.
    const own = shown.filter(({ hand }) => hand.from !== null).map(({ moved }) => moved);
    if (own.length > 0 && this.cluster.ready) space.serverSideEmit(MOVED_ELSEWHERE, own);
    const audience = localSocketsIn(space, topic).filter(
      ({ data, rooms }) => topic in data.looks && !rooms.has(NAMELESS_ROOM),
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

  /** What waits in a topic; it does not any more. */
  private takeShown(topic: Topic): Shown[] {
    const hands = this.hands.get(topic) ?? new Map<number, Hand>();
    const now = Date.now();
    const shown: Shown[] = [];
    for (const [userId, hand] of hands) {
      if (now - hand.at > FORGET_MS) hands.delete(userId);
      if (!hand.waiting) continue;
      const toAll = now - hand.shownToAllAt >= SHOW_ALL_MS;
      // Who was not sent the moves between knows nothing of a shape that they left out.
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
