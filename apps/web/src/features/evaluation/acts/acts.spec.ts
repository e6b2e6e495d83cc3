import * as fc from 'fast-check';
import { type Act, kept, nextOf, noActs, placeOf, skipped, withUndone } from './acts.js';

const act = (actId: number, farmId: number, again = true): Act => ({
  kind: 'reset',
  actId,
  farms: [farmId],
  text: 'Farm Maps Reset Successfully',
  name: `Farmer ${farmId}`,
  ...(again && { again: { call: 'reset' } }),
});
const made = (list: [actId: number, farmId: number][]) =>
  list.reduce((acts, [actId, farmId]) => kept(acts, act(actId, farmId), 2), noActs);

describe('acts on the map', () => {
  it('can be taken back, the latest ten of them', () => {
    const acts = made(Array.from({ length: 13 }, (_, i) => [i + 1, i + 1]));
    expect(acts.done.map(({ actId }) => actId)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect(Object.keys(acts.versions)).toHaveLength(10);
    expect(nextOf(acts, 'undo')).toMatchObject({ actId: 13 });
    expect(nextOf(acts, 'redo')).toBeNull();
  });

  it('cannot be done again once something else was done, nor what follows one that cannot be', () => {
    const acts = withUndone(made([[7, 1]]), act(7, 1), { 1: 3 });
    expect(kept(acts, act(8, 2), 2).undone).toEqual([]);
    const edited = kept(kept(noActs, act(7, 1, false), 2), act(8, 2), 2);
    expect(withUndone(withUndone(edited, act(8, 2), {}), act(7, 1, false), {}).undone).toEqual([]);
  });

  it('leave the others alone if one stays unchanged', () => {
    const acts = skipped(
      made([
        [7, 1],
        [8, 1],
      ]),
      'undo',
      act(8, 1),
    );
    expect(acts.done).toEqual([act(7, 1)]);
  });

  it('are counted from the latest', () => {
    let acts = made([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
    expect(placeOf(acts, 'act')).toEqual({ at: 1, of: 3 });
    acts = withUndone(acts, act(3, 3), { 3: 3 });
    expect(placeOf(acts, 'undo')).toEqual({ at: 1, of: 3 });
    acts = withUndone(acts, act(2, 2), { 2: 3 });
    expect(placeOf(acts, 'undo')).toEqual({ at: 2, of: 3 });
    acts = kept(acts, act(4, 2), 4, true);
    expect(placeOf(acts, 'redo')).toEqual({ at: 2, of: 3 });
  });

  it('are undone and redone in order, each on the version that the server has', () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ act: fc.integer({ min: 1, max: 3 }) }),
        fc.constantFrom('undo' as const, 'redo' as const),
      ),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(steps, (chain) => {
        const versions: Record<number, number> = { 1: 1, 2: 1, 3: 1 };
        const bump = (farmId: number) => {
          versions[farmId] = (versions[farmId] ?? 0) + 1;
          return versions[farmId];
        };
        let acts = noActs;
        let ids = 0;
        // Expected lists of done and undone acts, as farms, the latest last.
        let [done, undone]: [number[], number[]] = [[], []];
        for (const step of chain) {
          const next = step === 'undo' || step === 'redo' ? nextOf(acts, step) : null;
          const [farmId = 0] = next?.farms ?? [];
          if (typeof step === 'object') {
            ids += 1;
            acts = kept(acts, act(ids, step.act), bump(step.act));
            done = [...done, step.act].slice(-10);
            undone = [];
          } else if (step === 'undo') {
            expect(farmId).toBe(done.at(-1) ?? 0);
            if (!next) continue;
            acts = withUndone(acts, next, { [farmId]: bump(farmId) });
            undone = [...undone, farmId];
            done = done.slice(0, -1);
          } else {
            expect(farmId).toBe(undone.at(-1) ?? 0);
            if (!next) continue;
            expect(acts.versions[farmId]).toBe(versions[farmId]);
            ids += 1;
            acts = kept(acts, { ...next, actId: ids }, bump(farmId), true);
            done = [...done, farmId].slice(-10);
            undone = undone.slice(0, -1);
          }
        }
      }),
    );
  });
});
