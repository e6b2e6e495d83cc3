import fc from 'fast-check';
import { smsLength } from '#libs/contracts';
import { refusedOf } from './left-out.js';
import {
  type Asked,
  amountForText,
  type KnownNumbers,
  type Member,
  resolve,
  tidyText,
} from './recipients.js';

const member = (id: number, phone: string | null, firstName = 'Amina'): Member => ({
  kind: 'farmer',
  id,
  firstName,
  surname: 'Bello',
  phone,
});
const NOTHING: KnownNumbers = {
  suppressed: new Map(),
  unreachable: new Set(),
  withheld: new Set(),
  restricted: new Set(),
};
const SAID = { text: 'Dear {name}, come to {community}.', community: 'Argungu', amount: null };

describe('recipients of a message', () => {
  it('has each number once, and a reason for everyone else', () => {
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
    const { recipients, left } = resolve(asked, members, SAID, {
      ...NOTHING,
      suppressed: new Map([['+2348051234567', 'STOP']]),
    });
    expect(recipients.map((each) => [each.member?.id, each.number, each.text, each.network])).toEqual([
      [1, '+2348031234567', 'Dear Amina, come to Argungu.', 'MTN'],
      [6, '+2348091234567', 'Dear Bello, come to Argungu.', '9mobile'],
    ]);
    expect(
      refusedOf(left).map(({ reason, count, examples, detail }) => [reason, count, examples, detail]),
    ).toEqual([
      ['missing', 1, ['Bello Amina'], 'Bello Amina'],
      ['invalid', 1, ['12'], '12'],
      ['twoNumbers', 1, ['Bello Amina'], 'Bello Amina, 0803 123 4568 / 0805 123 4567'],
      ['duplicate', 1, ['Bello Amina'], 'Bello Amina and Bello Amina, 0803 123 4567'],
      ['optedOut', 1, ['Bello Amina'], '1 by STOP'],
      ['placeholderEmpty', 1, ['7031234567'], '0703 123 4567'],
    ]);
  });

  it('greets a member whose number was typed', () => {
    const { recipients } = resolve([{ entry: '8031234567' }], [member(7, '+2348031234567')], SAID, NOTHING);
    expect(recipients[0]).toMatchObject({
      member: { id: 7 },
      name: 'Bello Amina',
      text: 'Dear Amina, come to Argungu.',
    });
  });

  it('leaves out unreachable numbers on request, and members who have left', () => {
    const known = { ...NOTHING, unreachable: new Set(['+2348031234567']) };
    const asked: Asked[] = [{ member: member(1, '08031234567') }, { gone: 'farmer-9' }];
    const { recipients, left } = resolve(asked, [], SAID, known);
    expect([recipients, left.map(({ reason }) => reason)]).toEqual([[], ['unreachable', 'gone']]);
  });

  it.each([
    ['Dear {name}.', 'Dear Folake.', true],
    // The text is Unicode anyway, so the name is unchanged.
    ['Ɗear {name}.', 'Ɗear Fọlákẹ́.', false],
    ['Dear friend.', 'Dear friend.', false],
  ])('has a name in %s as the rest of it allows', (text, written, isPlain) => {
    const asked = [{ member: member(1, '08031234567', 'Fọlákẹ́') }];
    const { recipients } = resolve(asked, [], { ...SAID, text }, NOTHING);
    expect(recipients[0]).toMatchObject({ text: written, isPlain });
  });

  it('accounts for every requested recipient', () => {
    const entry = fc.oneof(
      fc.integer({ min: 8_030_000_000, max: 8_030_000_009 }).map(String),
      fc.constantFrom('', 'x', '08031234567,08051234567', '014631234', '+442079460000'),
    );
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 30 }), fc.string({ maxLength: 900 }), (entries, text) => {
        const said = { text: `${text}.`, community: 'A', amount: 'N5' };
        const { recipients, left } = resolve(
          entries.map((each) => ({ entry: each })),
          [],
          said,
          NOTHING,
        );
        expect(recipients.length + left.length).toBe(entries.length);
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
  ])('reports %s as %s', (amount, spoken) => expect(amountForText(amount)).toBe(spoken));

  it('gets a text without control signs', () => {
    expect(tidyText(' a\u0000b\r\nc\u202e\ud800 ')).toBe('ab\nc');
  });
});
