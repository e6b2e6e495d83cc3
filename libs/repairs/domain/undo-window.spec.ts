import { isUndoable, undoableUntil } from './undo-window.js';

const endedAt = new Date('2026-11-22T08:00:00Z');
const before = new Date('2026-11-29T07:59:59Z');

it('is open for seven days after a repair that changed something, however it ended', () => {
  expect(undoableUntil(endedAt).toISOString()).toBe('2026-11-29T08:00:00.000Z');
  for (const state of ['completed', 'failed', 'cancelled'] as const)
    expect(isUndoable({ state, endedAt }, 1, before)).toBe(true);
  expect(isUndoable({ state: 'completed', endedAt }, 1, undoableUntil(endedAt))).toBe(false);
});

it('is closed while nothing is changed or work is in progress', () => {
  expect(isUndoable({ state: 'completed', endedAt }, 0, before)).toBe(false);
  expect(isUndoable({ state: 'examined', endedAt: null }, 1, before)).toBe(false);
  for (const state of ['undoing', 'undone'] as const)
    expect(isUndoable({ state, endedAt }, 1, before)).toBe(false);
});
