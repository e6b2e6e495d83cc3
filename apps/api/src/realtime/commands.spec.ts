import { afterOfAsk, farmOfAsk, topicOfAsk } from './commands.js';

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
