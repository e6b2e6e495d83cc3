import { IMPORT_STATES, type ImportState } from '#libs/contracts';
import { STEPS } from '../addresses.js';
import { endedAt, isWorking, stepAt, stepFor, stepsOf } from './steps.js';

const list = (state: ImportState) => ({ state, fields: [{ field: 'bvn', heading: 'BVN', required: true }] });
const map = (state: ImportState) => ({ state, fields: [] });

describe('the steps of an import', () => {
  it('are all for a list; a map has no columns', () => {
    expect(stepsOf(list('staged'))).toEqual(STEPS);
    expect(stepsOf(map('staged'))).toEqual(['check', 'run', 'review']);
  });

  it.each(IMPORT_STATES)('lead from any address to one that is there, in the state %s', (state) => {
    for (const imported of [list(state), map(state)])
      for (const wanted of STEPS) {
        const step = stepFor(wanted, imported);
        expect(stepsOf(imported)).toContain(step);
        // The redirect is stable.
        expect(stepFor(step, imported)).toBe(step);
      }
  });

  it('let one go back to the columns while the rows wait, and at no other time', () => {
    const back = IMPORT_STATES.filter((state) => stepFor('columns', list(state)) === 'columns');
    expect(back).toEqual(['uploaded', 'inspected', 'staged']);
    expect(stepFor('columns', map('staged'))).toBe('check');
  });

  it('follow the state', () => {
    expect(stepAt(list('inspected'))).toBe('columns');
    expect(stepAt(map('uploaded'))).toBe('check');
    expect(stepAt(list('merging'))).toBe('run');
    expect(stepAt(list('failed'))).toBe('review');
    expect(IMPORT_STATES.filter((state) => isWorking({ state }))).toEqual([
      'uploaded',
      'mapped',
      'merging',
      'undoing',
    ]);
  });

  it('are done as far as the import came, and no further', () => {
    const counts = (total: number, created: number) => ({
      ...{ total, created, updated: 0, unchanged: 0, held: 0, rejected: 0, parked: 0, reopened: 0 },
    });
    expect(endedAt({ ...list('failed'), counts: null })).toBe('columns');
    expect(endedAt({ ...map('failed'), counts: counts(0, 0) })).toBe('check');
    expect(endedAt({ ...list('failed'), counts: counts(9, 0) })).toBe('run');
    expect(endedAt({ ...list('cancelled'), counts: counts(9, 0) })).toBe('check');
    expect(endedAt({ ...list('cancelled'), counts: counts(9, 4) })).toBe('run');
    expect(endedAt({ ...list('completed'), counts: counts(9, 9) })).toBeUndefined();
  });
});
