import { optOutLanguage } from './stop-word.js';

describe('the answer of a phone', () => {
  it.each(['STOP', 'stop', ' Stop. ', '"STOP"', 'Stop please', 'opt out', 'OPT-OUT', 'unsubscribe'])(
    'that is %s ends it',
    (text) => expect(optOutLanguage(text)).toBe('en'),
  );

  it.each([
    ['Daina', 'ha'],
    ['Dúró', 'yo'],
    ['dáwọ́ dúró', 'yo'],
    ['Kwụsị', 'ig'],
    ['kwusi biko', 'ig'],
  ])('that is %s ends it in another language', (text, language) =>
    expect(optOutLanguage(text)).toBe(language),
  );

  it.each([
    '',
    'Thank you',
    'The bus stop is far from the store',
    'Stop by the store tomorrow morning',
    'nonstop',
  ])('that is "%s" does not', (text) => expect(optOutLanguage(text)).toBeNull());
});
