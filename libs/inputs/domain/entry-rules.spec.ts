import { amountOf, ENTRY_KINDS, type GivenFigures, INPUTS_MESSAGES, needsApproval } from '#libs/contracts';
import { earlyDay, faultOfAmount, faultsOfEntry } from './entry-rules.js';

const DAYS = { day: '2026-11-22', today: '2026-11-22' };
const INPUT: GivenFigures = { inputId: 7, quantity: 3 };
const BAGS: GivenFigures = { currentMarketValue: 36250.75, totalNoBagsCollected: 4, sizeInKg: 75 };
const NAIRA: GivenFigures = { amount: 40000.5 };
const COUNT: GivenFigures = { quantity: 12 };

describe('an entry', () => {
  it('has the figures of its kind, all of them and no others', () => {
    for (const kind of ENTRY_KINDS) {
      const right =
        {
          ALLOCATION: INPUT,
          COLLECTION: INPUT,
          RETURN: INPUT,
          REPAYMENT_BAGS: BAGS,
          HOSE_INTAKE: COUNT,
          EMPTY_BAGS: COUNT,
        }[kind as 'RETURN'] ?? NAIRA;
      for (const given of [INPUT, BAGS, NAIRA, COUNT])
        expect([kind, Object.keys(faultsOfEntry(kind, given, DAYS)).length > 0]).toEqual([
          kind,
          given !== right,
        ]);
      for (const figure of Object.keys(right))
        expect(Object.keys(faultsOfEntry(kind, { ...right, [figure]: undefined }, DAYS))).toEqual([figure]);
    }
  });

  it('counts whole things, which are worth nothing', () => {
    expect(faultsOfEntry('EMPTY_BAGS', { quantity: 1.5 }, DAYS)).toEqual({
      quantity: INPUTS_MESSAGES.wholeNumber,
    });
    expect(amountOf('HOSE_INTAKE', COUNT, null)).toBe('0.00');
  });

  it('is of no day to come', () => {
    const faults = faultsOfEntry('COLLECTION', INPUT, { day: '2026-11-23', today: '2026-11-22' });
    expect(faults).toEqual({ transactionDate: INPUTS_MESSAGES.dateAhead });
  });

  it.each([
    ['1900-01-01', INPUTS_MESSAGES.dateBeforeSeason('Rainy Season 2026')],
    ['2026-03-31', INPUTS_MESSAGES.dateBeforeSeason('Rainy Season 2026')],
    ['2026-04-01', INPUTS_MESSAGES.dateBeforeProgramme],
    ['2026-05-09', INPUTS_MESSAGES.dateBeforeProgramme],
    ['2026-05-10', null],
  ])('of %s, in a rainy season of a programme since 10 May, needs a reason: %s', (day, sentence) => {
    expect(earlyDay(day, { season: 'Rainy Season 2026', programmeSince: '2026-05-10' })).toBe(sentence);
    expect(earlyDay(day, { season: 'Dry Season 2026', programmeSince: '2026-05-10' })).toBe(
      INPUTS_MESSAGES.dateBeforeSeason('Dry Season 2026'),
    );
  });

  it('comes to the kobo', () => {
    expect(amountOf('COLLECTION', INPUT, '32500.00')).toBe('97500.00');
    expect(amountOf('REPAYMENT_BAGS', BAGS, null)).toBe('145003.00');
    expect(amountOf('REPAYMENT_NAIRA', NAIRA, null)).toBe('40000.50');
    expect(amountOf('ALLOCATION', { inputId: 7, quantity: 0.3333 }, '0.05')).toBe('0.02');
  });

  it('is at least a kobo, and at most the limit of the ledger', () => {
    expect(faultOfAmount('0.00')).toBe(INPUTS_MESSAGES.tooSmall);
    expect(faultOfAmount('0.01')).toBeNull();
    expect(faultOfAmount('10000000000.00')).toBeNull();
    expect(faultOfAmount('10000000000.01')).toBe(INPUTS_MESSAGES.tooLarge);
  });

  it('waits for a second person above the limit, also as a reversal', () => {
    expect(needsApproval('97500.00', null)).toBe(false);
    expect(needsApproval('97500.00', '97500.00')).toBe(false);
    expect(needsApproval('97500.01', '97500.00')).toBe(true);
    expect(needsApproval('-97500.01', '97500.00')).toBe(true);
    expect(needsApproval('0.01', '0.00')).toBe(true);
  });

  it('waits if it exceeds the limit together with earlier entries, to the kobo', () => {
    expect(needsApproval('499999.00', '500000.00', '1.00')).toBe(false);
    expect(needsApproval('499999.00', '500000.00', '1.01')).toBe(true);
    expect(needsApproval('0.1', '0.3', '0.2')).toBe(false);
    expect(needsApproval('499999.00', null, '999998.00')).toBe(false);
  });
});
