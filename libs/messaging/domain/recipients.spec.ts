import fc from 'fast-check';
import { smsLength } from '#libs/contracts';
import { type Asked, type Member, resolve, spokenAmount, tidyText } from './recipients.js';

const member = (farmerId: number, phone: string | null, firstName = 'Amina'): Member => ({
  farmerId,
  firstName,
  surname: 'Bello',
  phone,
});
const SAID = { text: 'Dear {name}, come to {community}.', community: 'Argungu', amount: null };

describe('who is written to', () => {
  it('has each number once, and a reason for everybody else', () => {
    const members = [
      member(1, '+2348031234567'),
      member(2, '08031234567'),
      member(3, null),
      member(4, '0803 123 4568 / 0805 123 4567'),
      member(5, '+2348051234567'),
      member(6, '+2348091234567', ' '),
    ];
    const asked: Asked[] = [
      ...members.map((each) => ({ member: each })),
      { entry: '7031234567' },
      { entry: '12' },
    ];
    const { recipients, refused } = resolve(asked, members, SAID, (number) => number === '+2348051234567');
    expect(
      recipients.map(({ farmerId, number, text, network }) => [farmerId, number, text, network]),
    ).toEqual([[1, '+2348031234567', 'Dear Amina, come to Argungu.', 'MTN']]);
    expect(refused.map(({ reason, count, examples }) => [reason, count, examples])).toEqual([
      ['missing', 1, ['Amina Bello']],
      ['invalid', 1, ['12']],
      ['twoNumbers', 1, ['Amina Bello']],
      ['duplicate', 1, ['Amina Bello']],
      ['optedOut', 1, ['Amina Bello']],
      ['placeholderEmpty', 2, ['Bello', '7031234567']],
    ]);
  });

  it('greets a member whose number was typed', () => {
    const { recipients } = resolve(
      [{ entry: '8031234567' }],
      [member(7, '+2348031234567')],
      SAID,
      () => false,
    );
    expect(recipients[0]).toMatchObject({
      farmerId: 7,
      name: 'Amina Bello',
      text: 'Dear Amina, come to Argungu.',
    });
  });

  it('accounts for all who were asked for', () => {
    const entry = fc.oneof(
      fc.integer({ min: 8_030_000_000, max: 8_030_000_009 }).map(String),
      fc.constantFrom('', 'x', '08031234567,08051234567', '014631234', '+442079460000'),
    );
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 30 }), fc.string({ maxLength: 900 }), (entries, text) => {
        const said = { text: `${text}.`, community: 'A', amount: 'N5' };
        const { recipients, refused } = resolve(
          entries.map((each) => ({ entry: each })),
          [],
          said,
          () => false,
        );
        expect(recipients.length + refused.reduce((sum, { count }) => sum + count, 0)).toBe(entries.length);
        expect(new Set(recipients.map(({ number }) => number)).size).toBe(recipients.length);
        for (const each of recipients)
          expect(each).toMatchObject({
            segments: smsLength(each.text).segments,
            encoding: smsLength(each.text).encoding,
          });
      }),
    );
  });

  it.each([
    ['2500', 'N2,500'],
    ['2500.00', 'N2,500'],
    ['1234567.5', 'N1,234,567.50'],
    ['0.07', 'N0.07'],
    ['0042', 'N42'],
  ])('is told %s as %s', (amount, spoken) => expect(spokenAmount(amount)).toBe(spoken));

  it('gets a text without control signs', () => {
    expect(tidyText(' a\u0000b\r\nc\u202e\ud800 ')).toBe('ab\nc');
  });
});
