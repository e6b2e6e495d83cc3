import { afterOfAsk, farmOfAsk, moveOfAsk, topicOfAsk } from './commands.js';

it('reads a topic, a sequence and a farm', () => {
  expect(topicOfAsk({ topic: 'resource:7' })).toBe('resource:7');
  expect(afterOfAsk({ after: 0 })).toBe(0);
  expect(afterOfAsk({ after: null })).toBeNull();
  expect(afterOfAsk({})).toBeNull();
  expect(farmOfAsk({ farmId: 12 })).toBe(12);
});

it.each([null, undefined, 7, 'resource:7', ['resource:7']])('refuses %p, which is no command', (ask) => {
  expect(() => topicOfAsk(ask)).toThrow(expect.objectContaining({ code: 'request.invalid' }));
});

it.each([
  'resource:',
  'resource:07',
  'Resource:7',
  'resource:7 ',
  'farm:7',
  7,
  null,
  { toString: () => 'user:1' },
])('refuses %p as a topic', (topic) => {
  expect(() => topicOfAsk({ topic })).toThrow(expect.objectContaining({ code: 'request.invalid' }));
});

it.each([-1, 1.5, '3', Number.NaN, 2 ** 53, true, {}])('refuses %p as a number', (value) => {
  for (const read of [() => afterOfAsk({ after: value }), () => farmOfAsk({ farmId: value })])
    expect(read).toThrow(expect.objectContaining({ code: 'request.invalid' }));
});

it('reads cursor, viewport and drawing', () => {
  const shape = { farmId: 7, rings: [[45_000_000, 120_000_000, 10, -10, 5, 5]] };
  const move = { at: [4.5, 12.7], view: [4.4, 12.6, 4.6, 12.8], shape };
  expect(moveOfAsk({ topic: 'resource:7', ...move, more: 'x' })).toEqual(move);
  expect(moveOfAsk({ at: null })).toEqual({ at: null, view: null });
  expect(moveOfAsk({ shape: null })).toEqual({ at: null, view: null, shape: null });
});

const ring = [0, 0, 1, 1, 2, 0];
it.each([
  { at: [Number.NaN, 1] },
  { at: [4, 95] },
  { at: [4] },
  { at: ['4', 12] },
  { view: [1, 2, 3] },
  { view: [Number.NEGATIVE_INFINITY, 0, 1, 1] },
  { view: { west: 1 } },
  { shape: { farmId: 0, rings: [ring] } },
  { shape: { farmId: 7, rings: [] } },
  { shape: { farmId: 7, rings: [[0, 0, 1]] } },
  { shape: { farmId: 7, rings: [[0, Number.NaN]] } },
  { shape: { farmId: 7, rings: [[0, 0.5]] } },
  { shape: { farmId: 7, rings: 'x' } },
  { shape: { farmId: 7, rings: [Array.from({ length: 4002 }, () => 1)] } },
  { shape: { farmId: 7, rings: Array.from({ length: 3000 }, () => [0, 0]) } },
  { shape: 'x' },
])('refuses %j as a move', (move) => {
  expect(() => moveOfAsk(move)).toThrow(expect.objectContaining({ code: 'request.invalid' }));
});
