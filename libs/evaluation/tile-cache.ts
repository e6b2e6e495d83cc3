import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Tile } from './domain/tile.js';
import { effectOf, leavesAlone, type TileContents } from './domain/tile-changes.js';
import { setCompleted, statesOf, type TileStates } from './domain/tile-states.js';
import type { MapHistory } from './map-changes.js';

const pack = promisify(gzip);
/** Bytes kept per process, packed and unpacked: some thousand tiles. */
const MOST_BYTES = 64 * 2 ** 20;

/** A tile as it is after the event `seq`. */
class CachedTile implements TileContents {
  /** A tile without farms may have cells; one with farms may have both. */
  readonly hasCells: boolean;
  private packing: Promise<Buffer> | null = null;

  constructor(
    readonly tile: Tile,
    readonly ofStatus: boolean,
    private readonly states: TileStates,
    /** The last event that may have changed it, and the last one it includes. */
    private changedAt: number,
    private seq = changedAt,
  ) {
    this.hasCells = states.offsets.size === 0 || states.content.includes('cells');
  }

  get content(): Buffer {
    return this.states.content;
  }

  /** Packed, about a third of it. */
  get bytes(): number {
    return this.content.length * 1.5 + this.states.offsets.size * 40;
  }

  has(farmId: number): boolean {
    return this.states.offsets.has(farmId);
  }

  /** Includes the changes up to now; false if the tile has to be made again. */
  advance({ from, seq, changes }: MapHistory): boolean {
    if (from > this.seq) return false;
    for (const change of changes) {
      if (change.seq <= this.seq) continue;
      const effect = effectOf(change, this);
      if (effect === 'remake') return false;
      if (effect === 'state' && change.kind === 'state') {
        setCompleted(this.states, change.farmId, change.completed);
        this.changedAt = change.seq;
        this.packing = null;
      }
    }
    this.seq = seq;
    return true;
  }

  answer(): CurrentTile {
    return {
      changedAt: this.changedAt,
      content: Buffer.from(this.content),
      packed: () => {
        this.packing ??= pack(this.content, { level: 6 });
        return this.packing;
      },
    };
  }
}

/** A tile as it is now. */
export interface CurrentTile {
  changedAt: number;
  content: Buffer;
  packed(): Promise<Buffer>;
}

/** Keeps tiles, and the states of their farms up to date by the events of the map, without reading the farms again. */
export class TileCache {
  private readonly held = new Map<string, CachedTile>();
  private bytes = 0;

  /** Returns a tile as it is after the history; null if it has to be made. */
  get(key: string, history: MapHistory): CurrentTile | null {
    const found = this.held.get(key);
    if (!found) return null;
    this.drop(key, found);
    if (!found.advance(history)) return null;
    this.keep(key, found);
    return found.answer();
  }

  /** Keeps a tile that was made after the event `seq`. */
  put(key: string, made: { tile: Tile; ofStatus: boolean; content: Buffer; seq: number }): CurrentTile {
    const before = this.held.get(key);
    if (before) this.drop(key, before);
    const cached = new CachedTile(made.tile, made.ofStatus, statesOf(made.content), made.seq);
    this.keep(key, cached);
    return cached.answer();
  }

  private keep(key: string, tile: CachedTile): void {
    this.held.set(key, tile);
    this.bytes += tile.bytes;
    for (const [oldest, old] of this.held) {
      if (this.bytes <= MOST_BYTES) break;
      this.drop(oldest, old);
    }
  }

  private drop(key: string, tile: CachedTile): void {
    if (this.held.delete(key)) this.bytes -= tile.bytes;
  }
}

/** True if a tile that was current after the event `known` still is, for all that the history says. */
export const isStillCurrent = (tile: Tile, known: number, { from, seq, changes }: MapHistory): boolean =>
  known >= from &&
  known <= seq &&
  changes.every((change) => change.seq <= known || leavesAlone(change, tile));
