import { type Act, type Acts, nextOf, noActs, noted, skipped } from './acts.js';

const act = (farmId: number, to: Act['to'] = 'COMPLETED'): Act => ({
  farmId,
  name: `Farmer ${farmId}`,
  from: to === 'COMPLETED' ? 'ACTIVE' : 'COMPLETED',
  to,
});
const made = (list: [farmId: number, before: number][], start: Acts = noActs) =>
  list.reduce(
    (acts, [farmId, before]) => noted(acts, 'act', act(farmId), { before, after: before + 1 }),
    start,
  );

describe('acts on the map', () => {
  it('can be taken back, the latest ten of them', () => {
    const acts = made(Array.from({ length: 13 }, (_, i) => [i + 1, 1]));
    expect(acts.done.map(({ farmId }) => farmId)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect(Object.keys(acts.versions)).toHaveLength(10);
    expect(nextOf(acts, 'undo')).toMatchObject({ farmId: 13 });
    expect(nextOf(acts, 'redo')).toBeNull();
  });

  it('go to and fro, with the version in which they left the farm', () => {
    let acts = made([
      [1, 1],
      [2, 1],
    ]);
    acts = noted(acts, 'undo', act(2), { before: 2, after: 3 });
    expect(acts).toMatchObject({ done: [{ farmId: 1 }], undone: [{ farmId: 2 }], versions: { 2: 3 } });
    acts = noted(acts, 'redo', act(2), { before: 3, after: 4 });
    expect(acts).toMatchObject({ done: [{ farmId: 1 }, { farmId: 2 }], undone: [], versions: { 2: 4 } });
  });

  it('on one farm are taken back one after the other', () => {
    let acts = made([[1, 1]]);
    acts = noted(acts, 'act', act(1, 'ACTIVE'), { before: 2, after: 3 });
    acts = noted(acts, 'undo', act(1, 'ACTIVE'), { before: 3, after: 4 });
    expect(nextOf(acts, 'undo')).toEqual(act(1));
    expect(acts.versions[1]).toBe(4);
  });

  it('cannot be done again once something else was done', () => {
    const acts = noted(made([[1, 1]]), 'undo', act(1), { before: 2, after: 3 });
    expect(made([[2, 1]], acts).undone).toEqual([]);
  });

  it('stay where somebody else has changed the farm since', () => {
    // Version 3 is not ours: what was done before it is overtaken, what was done on top of it is not.
    const acts = made([
      [1, 1],
      [1, 3],
    ]);
    expect(acts.done).toEqual([{ ...act(1), overtaken: true }, act(1)]);
    expect(skipped(acts, 'undo', 1).done).toEqual([{ ...act(1), overtaken: true }]);
    expect(skipped(made([[2, 1]]), 'undo', 2)).toEqual(noActs);
  });
});
