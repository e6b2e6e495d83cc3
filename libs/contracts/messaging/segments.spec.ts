import fc from 'fast-check';
import { inGsm, smsLength } from './segments.js';

const of = (text: string) => {
  const { encoding, segments, units, left } = smsLength(text);
  return [encoding, segments, units, left];
};

describe('the length of a text', () => {
  it.each([
    ['', ['GSM-7', 0, 0, 160]],
    ['a'.repeat(160), ['GSM-7', 1, 160, 0]],
    ['a'.repeat(161), ['GSM-7', 2, 161, 145]],
    ['a'.repeat(306), ['GSM-7', 2, 306, 0]],
    ['a'.repeat(307), ['GSM-7', 3, 307, 152]],
    ['€'.repeat(80), ['GSM-7', 1, 160, 0]],
    // An escape is not split from its letter: a segment of 153 septets holds 76 of them, not 76 and a half.
    ['€'.repeat(153), ['GSM-7', 3, 306, 151]],
    ['Ƙ'.repeat(70), ['UCS-2', 1, 70, 0]],
    ['Ƙ'.repeat(71), ['UCS-2', 2, 71, 63]],
    ['😀'.repeat(35), ['UCS-2', 1, 70, 0]],
    ['😀'.repeat(67), ['UCS-2', 3, 134, 65]],
    [`${'a'.repeat(100)}’`, ['UCS-2', 2, 101, 33]],
  ])('%s', (text, expected) => {
    expect(of(text)).toEqual(expected);
  });

  it('names the letters that force UCS-2, with replacements', () => {
    expect(
      smsLength('Ƙasa – “ọja” ₦5 مرحبا').forcing.map(({ letter, replacement }) => [letter, replacement]),
    ).toEqual([
      ['Ƙ', 'K'],
      ['–', '-'],
      ['“', '"'],
      ['ọ', 'o'],
      ['”', '"'],
      ['₦', 'N'],
      ...[...'مرحبا'].map((letter) => [letter, null]),
    ]);
    expect(smsLength('it’s Musa’s').forcing).toEqual([{ letter: '’', times: 2, replacement: "'" }]);
  });

  it('is split into segments that fit, without losing text', () => {
    const letters = fc.constantFrom('a', '€', '\n', 'é', 'Ƙ', '😀', '’', '[', ' ');
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 500 }), (list) => {
        const { encoding, segments, units, left, letters: count, forcing } = smsLength(list.join(''));
        const [alone, each] = encoding === 'GSM-7' ? [160, 153] : [70, 67];
        expect(count).toBe(list.length);
        expect(encoding === 'GSM-7').toBe(forcing.length === 0);
        expect(segments <= 1 ? units <= alone : units > alone).toBe(true);
        if (segments > 1) {
          expect(segments).toBeGreaterThanOrEqual(Math.ceil(units / each));
          // At most one unit of each segment but the last is wasted.
          expect(segments * each - units - left).toBeLessThan(segments);
        }
        expect(left).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('is GSM-7 once every letter is replaced that can be, and replacing again changes nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', '’', '“', '–', '…', 'Ƙ', 'ẹ', '₦', '\u00a0', 'ɗ'), { maxLength: 80 }),
        (list) => {
          const replaced = inGsm(list.join(''));
          expect(smsLength(replaced).encoding).toBe('GSM-7');
          expect(inGsm(replaced)).toBe(replaced);
        },
      ),
    );
  });
});
