import type { AnyEvent } from '#libs/contracts';
import type { Tile } from './tile.js';

/** West, south, east and north in degrees. */
export type Box = readonly [number, number, number, number];

/**
 * A change of a resource's map: of the state or of the shape of one farm, or of many farms. `box`: where the farm is;
 * null if it has no boundary, or is gone.
 */
export type MapChange =
  | { kind: 'state'; seq: number; farmId: number; completed: boolean; box: Box | null }
  | { kind: 'shape'; seq: number; farmId: number; box: Box | null }
  | { kind: 'many'; seq: number };

/** Events that change no farm of a map. Others, known or not, count. */
const STILL = /^(lease|findings?|sms|ledger|community|communityResource|communityMember|members)\./;
/** Exceptions, which change many farms. */
const MANY = /\.(deleted|restored|undone)$/;
const SHAPED = new Set<AnyEvent['type']>([
  'farm.boundaryEdited',
  'farm.boundaryReverted',
  'farm.mapReset',
  'farm.deleted',
  'farm.created',
  'farm.updated',
  'farm.removed',
  'farm.restored',
]);

/** Returns the change of an event, without its place; null for an event that changes no farm of the map. */
export function changeOf({ type, data, seq }: AnyEvent): MapChange | null {
  const { farmId } = data as { farmId?: number };
  if (type === 'farm.statusChanged')
    return { kind: 'state', seq, farmId: data.farmId, completed: data.status === 'COMPLETED', box: null };
  if (SHAPED.has(type) && farmId !== undefined) return { kind: 'shape', seq, farmId, box: null };
  if (STILL.test(type) && !MANY.test(type)) return null;
  return { kind: 'many', seq };
}

/** Contents of a tile, as far as they decide whether a change affects it. */
export interface TileContents {
  tile: Tile;
  /** True if it shows farms of one status only. */
  ofStatus: boolean;
  /** True if it counts farms in cells. */
  hasCells: boolean;
  has(farmId: number): boolean;
}

/** Returns the effect of a change on a tile: none, another state of a farm, or a tile to make again. */
export function effectOf(change: MapChange, contents: TileContents): 'none' | 'state' | 'remake' {
  if (change.kind === 'many') return 'remake';
  const isIn = contents.has(change.farmId);
  const isHere = isIn || (change.box !== null && meets(change.box, contents.tile));
  // A cell does not say which farms it counts, so the farm may have been in it before.
  if (change.kind === 'shape') return isHere || contents.hasCells ? 'remake' : 'none';
  if (isIn && !contents.ofStatus) return 'state';
  return isHere && (contents.ofStatus || contents.hasCells) ? 'remake' : 'none';
}

/**
 * True if a tile is the same before and after a change, for all that is known without its contents: a farm of another
 * shape may have been here.
 */
export const leavesAlone = (change: MapChange, tile: Tile): boolean =>
  change.kind === 'state' && (change.box === null || !meets(change.box, tile));

/** Part of a tile's side that is drawn around it. */
const AROUND = 1 / 16;

/** True if a box may be drawn in a tile, or in the buffer around it (Web Mercator). */
export function meets([west, south, east, north]: Box, { z, x, y }: Tile): boolean {
  const across = 2 ** z;
  const column = (lng: number) => (lng / 360 + 0.5) * across;
  const row = (lat: number) => {
    const limited = Math.max(-85.0511, Math.min(85.0511, lat));
    return (0.5 - Math.asinh(Math.tan((limited * Math.PI) / 180)) / (2 * Math.PI)) * across;
  };
  return (
    column(east) >= x - AROUND &&
    column(west) <= x + 1 + AROUND &&
    row(south) >= y - AROUND &&
    row(north) <= y + 1 + AROUND
  );
}
