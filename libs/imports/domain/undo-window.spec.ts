import { isUndoable } from './undo-window.js';

const now = new Date('2026-11-22T10:00:00Z');
const ended = {
  state: 'completed' as const,
  endedAt: new Date('2026-11-15T10:00:01Z'),
  created: 1,
  updated: 0,
};

describe('an import can be undone', () => {
  it('within seven days of its end', () => {
    expect(isUndoable(ended, now)).toBe(true);
    expect(isUndoable({ ...ended, endedAt: new Date('2026-11-15T09:59:59Z') }, now)).toBe(false);
  });

  it('if it stored something, also if it was cancelled later', () => {
    expect(isUndoable({ ...ended, created: 0 }, now)).toBe(false);
    expect(isUndoable({ ...ended, created: 0, updated: 3, state: 'cancelled' }, now)).toBe(true);
    expect(isUndoable({ ...ended, state: 'failed' }, now)).toBe(true);
  });

  it('once, and not while it runs', () => {
    for (const state of ['merging', 'staged', 'undoing', 'undone'] as const)
      expect(isUndoable({ ...ended, state }, now)).toBe(false);
  });
});
