import {
  type Acts,
  farmsOf,
  type KeptAct,
  kept,
  nextOf,
  noActs,
  noted,
  placeOf,
  type StatusAct,
  skipped,
  takenBack,
} from './acts.js';

const act = (farmId: number, to: StatusAct['to'] = 'COMPLETED'): StatusAct => ({
  kind: 'status',
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
    expect(acts.done.flatMap(farmsOf)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
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
    expect(skipped(acts, 'undo', act(1)).done).toEqual([{ ...act(1), overtaken: true }]);
    expect(skipped(made([[2, 1]]), 'undo', act(2))).toEqual(noActs);
  });

  describe('that the server keeps', () => {
    const reset = (actId: number, farmId: number, again = true): KeptAct => ({
      kind: 'reset',
      actId,
      farms: [farmId],
      text: 'Farm Maps Reset Successfully',
      name: `Farmer ${farmId}`,
      ...(again && { again: { call: 'reset' } }),
    });

    it('stand among the flags, and one own act is not taken for that of somebody else', () => {
      // Flagged, reset (by which its version rises unseen), flagged again.
      let acts = kept(made([[1, 1]]), reset(7, 1));
      expect(acts.versions).toEqual({});
      acts = noted(acts, 'act', act(1), { before: 3, after: 4 });
      expect(acts.done).toEqual([act(1), reset(7, 1), act(1)]);
      // Taken back one after the other: the server says what version it has left.
      acts = noted(acts, 'undo', act(1), { before: 4, after: 5 });
      acts = takenBack(acts, reset(7, 1), { 1: 6 });
      expect(acts).toMatchObject({ done: [act(1)], undone: [act(1), reset(7, 1)], versions: { 1: 6 } });
    });

    it('are done again in order, and end what could be where they cannot be', () => {
      let acts = kept(kept(noActs, reset(7, 1)), reset(8, 2));
      acts = takenBack(takenBack(acts, reset(8, 2), { 2: 5 }), reset(7, 1), { 1: 4 });
      expect(nextOf(acts, 'redo')).toMatchObject({ actId: 7 });
      acts = kept(acts, reset(9, 1), true);
      expect(acts).toMatchObject({ done: [{ actId: 9 }], undone: [{ actId: 8 }], versions: { 2: 5 } });
      const edited = kept(kept(noActs, reset(7, 1, false)), reset(8, 2));
      expect(takenBack(takenBack(edited, reset(8, 2), {}), reset(7, 1, false), {}).undone).toEqual([]);
    });

    it('leave the flags before them alone where they stay as they are', () => {
      const acts = skipped(kept(made([[1, 1]]), reset(7, 1)), 'undo', reset(7, 1));
      expect(acts.done).toEqual([{ ...act(1), overtaken: true }]);
    });
  });

  it('are counted from the latest', () => {
    let acts = made([
      [1, 1],
      [2, 1],
      [3, 1],
    ]);
    expect(placeOf(acts, 'act')).toEqual({ at: 1, of: 3 });
    acts = noted(acts, 'undo', act(3), { before: 2, after: 3 });
    expect(placeOf(acts, 'undo')).toEqual({ at: 1, of: 3 });
    acts = noted(acts, 'undo', act(2), { before: 2, after: 3 });
    expect(placeOf(acts, 'undo')).toEqual({ at: 2, of: 3 });
    acts = noted(acts, 'redo', act(2), { before: 3, after: 4 });
    expect(placeOf(acts, 'redo')).toEqual({ at: 2, of: 3 });
  });
});
