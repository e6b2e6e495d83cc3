import { addressOfCard, base32, groupedCode, newCode, readCode } from './card-code.js';

describe('a card code', () => {
  it('has 16 characters of Crockford’s alphabet and is never the same', () => {
    const codes = Array.from({ length: 2000 }, newCode);
    expect(new Set(codes).size).toBe(2000);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
  });

  it('uses each letter at each position', () => {
    const seen = Array.from({ length: 16 }, () => new Set<string>());
    for (let n = 0; n < 2000; n += 1)
      for (const [at, letter] of [...newCode()].entries()) seen[at]?.add(letter);
    expect(seen.map(({ size }) => size)).toEqual(Array(16).fill(32));
  });

  it.each([
    ['7Q4F M2KD 9XW3 HB5T', '7Q4FM2KD9XW3HB5T'],
    ['7q4f-m2kd-9xw3-hb5t', '7Q4FM2KD9XW3HB5T'],
    ['oO11 iIlL 9XW3 HB5T', '001111119XW3HB5T'],
    ['7Q4F M2KD 9XW3 HB5', null],
    ['7Q4F M2KD 9XW3 HB5U', null],
    ['', null],
  ])('reads %s as %s', (typed, code) => expect(readCode(typed)).toBe(code));

  it('is grouped for people', () => expect(groupedCode('7Q4FM2KD9XW3HB5T')).toBe('7Q4F M2KD 9XW3 HB5T'));

  it('is part of an address in capitals', () => {
    expect(addressOfCard('https://gona.example.ng/', '7Q4FM2KD9XW3HB5T')).toBe(
      'HTTPS://GONA.EXAMPLE.NG/VERIFY/7Q4FM2KD9XW3HB5T',
    );
  });
});

it('writes base 32 with a last group padded with zeros', () => {
  expect(base32(Uint8Array.from([255, 255, 255, 255, 255]))).toBe('ZZZZZZZZ');
  expect(base32(Uint8Array.from([255]))).toBe('ZW');
});
