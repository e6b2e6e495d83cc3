import type { AnyEvent } from '#libs/contracts';
import type { Tile } from './tile.js';
import { type Box, changeOf, effectOf, leavesAlone, type MapChange, meets } from './tile-changes.js';

const TILE: Tile = { z: 13, x: 4205, y: 3818 };
const HERE: Box = [4.8, 12.1, 4.801, 12.101];
const AWAY: Box = [5.4, 12.1, 5.401, 12.101];
const event = (type: string, data: object = { farmId: 7 }) => ({ type, data, seq: 9 }) as AnyEvent;
const state = (farmId: number, box: Box | null): MapChange => ({
  kind: 'state',
  seq: 9,
  farmId,
  completed: true,
  box,
});
const shape = (farmId: number, box: Box | null): MapChange => ({ kind: 'shape', seq: 9, farmId, box });

/** A tile with farm 7. */
const tile = (more: { ofStatus?: boolean; hasCells?: boolean } = {}) => ({
  tile: TILE,
  ofStatus: false,
  hasCells: false,
  has: (id: number) => id === 7,
  ...more,
});

describe('changes of a map', () => {
  it('are what events did to farms; an unknown event may have changed them all', () => {
    expect(changeOf(event('farm.statusChanged', { farmId: 7, status: 'COMPLETED' }))).toEqual(state(7, null));
    expect(changeOf(event('farm.boundaryEdited'))).toEqual(shape(7, null));
    for (const type of ['lease.taken', 'findings.changed', 'community.updated', 'sms.sent'])
      expect(changeOf(event(type))).toBeNull();
    for (const type of [
      'farms.imported',
      'farms.actUndone',
      'import.undone',
      'communityResource.restored',
      'new.thing',
    ])
      expect(changeOf(event(type))).toEqual({ kind: 'many', seq: 9 });
  });

  it.each([
    ['a flag of a drawn farm sets its state', state(7, HERE), {}, 'state'],
    ['also after the farm moved away', state(7, AWAY), {}, 'state'],
    ['a flag elsewhere changes nothing', state(8, AWAY), { hasCells: true, ofStatus: true }, 'none'],
    ['a flag in a cell is counted again', state(8, HERE), { hasCells: true }, 'remake'],
    ['a drawn farm leaves the tiles of its status', state(7, HERE), { ofStatus: true }, 'remake'],
    ['and comes into those of the other', state(8, HERE), { ofStatus: true }, 'remake'],
    ['a farm without a boundary is nowhere', state(8, null), { hasCells: true }, 'none'],
    ['a farm with another shape is drawn again', shape(7, AWAY), {}, 'remake'],
    ['and where it came to', shape(8, HERE), {}, 'remake'],
    ['and nowhere else', shape(8, AWAY), {}, 'none'],
    ['and counted again where a cell may have counted it', shape(8, AWAY), { hasCells: true }, 'remake'],
    ['also if it has no boundary any more', shape(8, null), { hasCells: true }, 'remake'],
    ['many changes are everywhere', { kind: 'many', seq: 9 } as const, {}, 'remake'],
  ] as const)('%s', (_, change, more, effect) => {
    expect(effectOf(change, tile(more))).toBe(effect);
  });

  it('leave a tile of unknown contents alone only if they are flags elsewhere', () => {
    expect(leavesAlone(state(8, AWAY), TILE)).toBe(true);
    expect(
      [state(8, HERE), shape(8, AWAY), { kind: 'many', seq: 9 } as const].some((each) =>
        leavesAlone(each, TILE),
      ),
    ).toBe(false);
  });

  it('meet every tile that a box reaches into, at any zoom', () => {
    expect([meets(HERE, TILE), meets(AWAY, TILE)]).toEqual([true, false]);
    expect([0, 5, 12].every((z) => meets(HERE, { z, x: TILE.x >> (13 - z), y: TILE.y >> (13 - z) }))).toBe(
      true,
    );
    // Just beyond the edge, in the buffer.
    const east = ((TILE.x + 1 + 1 / 40) / 2 ** 13 - 0.5) * 360;
    expect(meets([east, HERE[1], east + 0.01, HERE[3]], TILE)).toBe(true);
  });
});
