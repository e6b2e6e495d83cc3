import * as fc from 'fast-check';
import { areaOf, closeRing, hasThreePoints, type LngLat } from '#libs/geometry';
import { deletable, type Edit, type EditAct, edited, openEdit, rangePoints, ringUnder } from './edit.js';
import { areaOfParts, boundaryOf, type Parts, partsOf, type Ring, sameParts } from './rings.js';

/** Returns a ring around a place, with one point per spoke; the spokes differ in length. */
const wheel = (spokes: readonly number[], [lng, lat]: LngLat = [4.2, 12.4]): Ring =>
  spokes.map((length, i): LngLat => {
    const angle = (2 * Math.PI * i) / spokes.length;
    return [lng + length * Math.cos(angle), lat + length * Math.sin(angle)];
  });
const rings = fc
  .array(fc.double({ min: 0.0005, max: 0.001, noNaN: true }), { minLength: 3, maxLength: 30 })
  .map((spokes) => wheel(spokes));
const farms: fc.Arbitrary<Parts> = fc
  .tuple(rings, fc.boolean(), fc.boolean())
  .map(([outer, hole, second]) => [
    hole ? [outer, wheel([0.0001, 0.0001, 0.0001])] : [outer],
    ...(second ? [[wheel([0.0003, 0.0003, 0.0004, 0.0003], [4.21, 12.4])]] : []),
  ]);
const index = fc.integer({ min: -2, max: 32 });
const degree = fc.oneof(
  fc.double({ min: 4.199, max: 4.201, noNaN: true }),
  fc.constantFrom(Number.NaN, Infinity, 400, -91, 4.2),
);
const place = fc.tuple(degree, degree) as fc.Arbitrary<LngLat>;
const acts: fc.Arbitrary<EditAct> = fc.oneof(
  fc.record({
    act: fc.constant('ring' as const),
    at: fc.record({ part: fc.integer({ min: -1, max: 2 }), ring: fc.integer({ min: 0, max: 2 }) }),
  }),
  fc.record({ act: fc.constant('choose' as const), index: fc.option(index) }),
  fc.record({ act: fc.constant('next' as const), by: fc.constantFrom(1 as const, -1 as const) }),
  fc.record({ act: fc.constant('move' as const), index, to: place, more: fc.boolean() }),
  fc.record({ act: fc.constant('insert' as const), after: index, at: place }),
  fc.record({ act: fc.constant('insert' as const), after: index }),
  fc.record({ act: fc.constant('range' as const), on: fc.boolean() }),
  fc.record({ act: fc.constant('pick' as const), index }),
  fc.constantFrom<EditAct>(
    { act: 'delete' },
    { act: 'turn' },
    { act: 'letGo' },
    { act: 'undo' },
    { act: 'redo' },
  ),
);
const run = (edit: Edit, list: readonly EditAct[]) => list.reduce(edited, edit);
const every = (parts: Parts) => parts.flat();

describe('the edit of a boundary', () => {
  it('never has a ring that is none, whatever is done', () => {
    fc.assert(
      fc.property(farms, fc.array(acts, { maxLength: 60 }), (parts, list) => {
        let edit = openEdit(parts);
        for (const act of list) {
          edit = edited(edit, act);
          for (const ring of every(edit.parts)) {
            expect(hasThreePoints(ring)).toBe(true);
            for (const [lng, lat] of ring) expect(Math.abs(lng) <= 180 && Math.abs(lat) <= 90).toBe(true);
          }
          if (edit.chosen !== null) expect(ringUnder(edit)[edit.chosen]).toBeDefined();
          for (const at of rangePoints(edit)) expect(ringUnder(edit)[at]).toBeDefined();
        }
      }),
      { numRuns: 400 },
    );
  });

  it('gives the boundary before with each undo, and the one after with each redo', () => {
    fc.assert(
      fc.property(farms, fc.array(acts, { maxLength: 60 }), (parts, list) => {
        const edit = run(openEdit(parts), list);
        const seen = [edit.parts];
        let back = edit;
        while (back.done.length > 0) {
          back = edited(back, { act: 'undo' });
          seen.unshift(back.parts);
        }
        expect(back.parts).toBe(parts);
        for (const [at, shape] of seen.entries()) {
          expect(back.parts).toBe(shape);
          if (at < seen.length - 1) back = edited(back, { act: 'redo' });
        }
        expect(back.parts).toBe(edit.parts);
      }),
    );
  });

  it('undoes one step, and leaves other rings unchanged', () => {
    fc.assert(
      fc.property(farms, fc.array(acts, { maxLength: 30 }), acts, (parts, list, last) => {
        const before = run(openEdit(parts), list);
        const after = edited(before, last);
        if (after.parts === before.parts) return;
        if (last.act === 'undo' || last.act === 'redo' || last.act === 'letGo') return;
        for (const [p, part] of before.parts.entries())
          for (const [r, ring] of part.entries())
            if (p !== before.at.part || r !== before.at.ring) expect(after.parts[p]?.[r]).toBe(ring);
        if (last.act === 'move' && last.more && before.moving === last.index) return;
        expect(edited(after, { act: 'undo' }).parts).toBe(before.parts);
      }),
    );
  });

  it('measures as the library does, rings closed or open', () => {
    fc.assert(
      fc.property(farms, fc.array(acts, { maxLength: 20 }), (parts, list) => {
        const edit = run(openEdit(parts), list);
        const polygons = boundaryOf(edit.parts).map(([outer = [], ...holes]) => ({
          outer: outer as LngLat[],
          holes: holes as LngLat[][],
        }));
        expect(areaOfParts(edit.parts)).toBeCloseTo(areaOf(polygons), 6);
        expect(partsOf(boundaryOf(edit.parts)).flat()).toHaveLength(every(edit.parts).length);
      }),
    );
  });

  it('deletes a range the shorter way round, or the other way, and leaves three points', () => {
    const edit = run(openEdit([[wheel(Array(10).fill(0.001))]]), [
      { act: 'range', on: true },
      { act: 'pick', index: 8 },
      { act: 'pick', index: 1 },
    ]);
    expect(rangePoints(edit)).toEqual([8, 9, 0, 1]);
    expect(deletable(edit)).toEqual([8, 9, 0, 1]);
    const turned = edited(edit, { act: 'turn' });
    expect(rangePoints(turned)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    expect(deletable(turned)).toEqual([]);
    expect(edited(turned, { act: 'delete' })).toBe(turned);
    const gone = edited(edit, { act: 'delete' });
    expect(ringUnder(gone)).toEqual(ringUnder(edit).slice(2, 8));
    expect(gone.range).toEqual({ start: null, end: null, otherWay: false });
  });

  it('starts a new range with a third pick, and forgets it when closed', () => {
    const edit = run(openEdit([[wheel(Array(6).fill(0.001))]]), [
      { act: 'range', on: true },
      { act: 'pick', index: 1 },
      { act: 'pick', index: 2 },
      { act: 'pick', index: 4 },
    ]);
    expect(edit.range).toEqual({ start: 4, end: null, otherWay: false });
    expect(deletable(edit)).toEqual([]);
    expect(edited(edit, { act: 'range', on: false }).range).toBeNull();
  });

  it('makes one step of a drag, and none of one that is let go', () => {
    const edit = openEdit([[wheel(Array(5).fill(0.001))]]);
    const moves = [4.1001, 4.1002, 4.1003].map(
      (lng, at): EditAct => ({ act: 'move', index: 2, to: [lng, 12.4], more: at > 0 }),
    );
    const moved = run(edit, moves);
    expect(moved.done).toHaveLength(1);
    expect(ringUnder(moved)[2]).toEqual([4.1003, 12.4]);
    const dropped = edited(moved, { act: 'letGo' });
    expect(dropped).toMatchObject({ parts: edit.parts, done: [], undone: [], chosen: null });
  });
});

describe('two boundaries', () => {
  it('are the same wherever their rings begin and whichever way they run', () => {
    fc.assert(
      fc.property(farms, fc.nat(40), fc.boolean(), (parts, by, turn) => {
        const other = parts.map((part) =>
          part.map((ring) => {
            const at = by % ring.length;
            const begun = [...ring.slice(at), ...ring.slice(0, at)];
            return turn ? begun.reverse() : begun;
          }),
        );
        expect(sameParts(parts, other)).toBe(true);
        expect(sameParts(parts, partsOf(other.map((part) => part.map((ring) => closeRing(ring)))))).toBe(
          true,
        );
        const [first, ...rest] = ringUnder(openEdit(parts));
        const shifted: Parts = [[[[(first?.[0] ?? 0) + 1e-6, first?.[1] ?? 0], ...rest]], ...parts.slice(1)];
        expect(sameParts(parts, shifted)).toBe(false);
      }),
    );
  });
});
