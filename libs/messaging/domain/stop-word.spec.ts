import { isOptOut } from './stop-word.js';

describe('the answer of a phone', () => {
  it.each(['STOP', 'stop', ' Stop. ', '"STOP"', 'Stop please', 'opt out', 'OPT-OUT', 'unsubscribe', 'Daina'])(
    'that is %s ends it',
    (text) => expect(isOptOut(text)).toBe(true),
  );

  it.each([
    '',
    'Thank you',
    'The bus stop is far from the store',
    'Stop by the store tomorrow morning',
    'nonstop',
  ])('that is "%s" does not', (text) => expect(isOptOut(text)).toBe(false));
});
