import { Injectable } from '@nestjs/common';
import { topicOf } from '#libs/contracts';
import { apartFromCaller, Database, Events } from '#libs/platform';
import { changeOf, type MapChange } from './domain/tile-changes.js';
import { boxesOf } from './persistence/tile.queries.js';

/** Events read at once; with more, everything held is forgotten. */
const AT_ONCE = 500;
/** Changes kept of a resource. */
const KEPT = 2000;
const MOST_RESOURCES = 500;

/** Changes of a resource's map after the event `from` up to `seq`, in order. */
export interface MapHistory {
  readonly from: number;
  readonly seq: number;
  readonly changes: readonly MapChange[];
}

interface Held {
  history: MapHistory | null;
  /** The read that runs, and the one that begins after it. */
  current: Promise<MapHistory> | null;
  next: Promise<MapHistory> | null;
}

/** Reads the latest changes of maps from the event log, once for all tiles of a resource. */
@Injectable()
export class MapChanges {
  private readonly held = new Map<number, Held>();

  constructor(
    private readonly database: Database,
    private readonly events: Events,
  ) {}

  /** Returns a history that has everything committed before the call. */
  upToNow(communityResourceId: number): Promise<MapHistory> {
    const held = this.held.get(communityResourceId) ?? { history: null, current: null, next: null };
    this.held.delete(communityResourceId);
    this.held.set(communityResourceId, held);
    for (const oldest of this.held.keys()) {
      if (this.held.size <= MOST_RESOURCES) break;
      this.held.delete(oldest);
    }
    // A read that runs may have begun before the caller's own change: all wait for the next one.
    held.next ??= (held.current ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        held.next = null;
        held.current = apartFromCaller(() => this.advance(communityResourceId, held)).finally(() => {
          held.current = null;
        });
        return held.current;
      });
    return held.next;
  }

  private async advance(communityResourceId: number, held: Held): Promise<MapHistory> {
    const topic = topicOf.resource(communityResourceId);
    const known = held.history;
    const events = known && (await this.events.after(topic, known.seq, AT_ONCE));
    if (!known || !events || events.length === AT_ONCE) {
      const seq = await this.events.lastSeq(topic);
      held.history = { from: seq, seq, changes: [] };
      return held.history;
    }
    const found = events.flatMap((event) => changeOf(event) ?? []);
    const boxes = await boxesOf(
      this.database,
      found.flatMap((change) => (change.kind === 'many' ? [] : change.farmId)),
    );
    const placed = found.map((change) =>
      change.kind === 'many' ? change : { ...change, box: boxes.get(change.farmId) ?? null },
    );
    const all = [...known.changes, ...placed];
    const changes = all.slice(-KEPT);
    held.history = {
      from: changes.length < all.length ? (all.at(-KEPT - 1)?.seq ?? known.from) : known.from,
      seq: events.at(-1)?.seq ?? known.seq,
      changes,
    };
    return held.history;
  }
}
