import { effectOf, statementOf } from './statement.js';

const INPUT = (inputId: number, unitCost: string) => ({
  inputId,
  inputName: `Input ${inputId}`,
  unitOfMeasurement: 'bags',
  quantityPerHectare: '2.0000',
  unitCost,
  isRemoved: false,
});
const given = (
  id: number,
  inputId: number,
  quantity: string,
  amount: string,
  kind = 'COLLECTION' as const,
) => ({
  id,
  kind,
  inputId,
  quantity,
  amount,
  counters: null,
  counteredBy: null,
  transactionDate: `2026-07-0${id}`,
});
const repaid = (id: number, amount: string) => ({
  ...given(id, 0, '0', amount),
  kind: 'REPAYMENT_NAIRA' as const,
  inputId: null,
  quantity: null,
});

describe('a statement', () => {
  it('settles the oldest collection first, across inputs and naira', () => {
    const lines = [
      given(1, 1, '1.0000', '100.00'),
      given(2, 2, '1.0000', '50.00'),
      { ...repaid(3, '30.00'), kind: 'DISBURSEMENT' as const },
      given(4, 1, '0.5000', '50.00'),
      repaid(5, '190.00'),
    ];
    const { items, sums, owedAfter } = statementOf(lines, [INPUT(1, '100.00'), INPUT(2, '50.00')], []);
    expect(items.map(({ collected, repaid: paid, owed }) => [collected, paid, owed])).toEqual([
      [150, 110, 40],
      [50, 50, 0],
    ]);
    expect(items.map(({ collectedOn }) => collectedOn)).toEqual(['2026-07-04', '2026-07-02']);
    expect(sums).toMatchObject({ received: 230, repaid: 190, owed: 40 });
    expect(owedAfter).toEqual(['100.00', '150.00', '180.00', '230.00', '40.00']);
  });

  it('deducts returns from the latest collection of the input', () => {
    const lines = [
      given(1, 1, '1.0000', '100.00'),
      given(2, 2, '1.0000', '50.00'),
      given(3, 1, '1.0000', '100.00'),
      { ...given(4, 1, '1.5000', '150.00'), kind: 'RETURN' as const },
      repaid(5, '60.00'),
    ];
    const { items } = statementOf(lines, [INPUT(1, '100.00'), INPUT(2, '50.00')], []);
    expect(
      items.map(({ qtyCollected, collected, repaid: paid, owed }) => [qtyCollected, collected, paid, owed]),
    ).toEqual([
      [0.5, 50, 50, 0],
      [1, 50, 10, 40],
    ]);
  });

  it('owes the rest or has overpaid, also if a kobo more was returned than collected', () => {
    const collected = given(1, 2, '1.0000', '100.00');
    // 0.14 of ₦1.10 is ₦0.15, and 0.28 of it ₦0.31.
    const rounded = [
      given(2, 1, '0.1400', '0.15'),
      given(3, 1, '0.1400', '0.15'),
      { ...given(4, 1, '0.2800', '0.31'), kind: 'RETURN' as const },
    ];
    const stands = (lines: Parameters<typeof statementOf>[0]) => {
      const { sums, items } = statementOf(lines, [INPUT(1, '1.10'), INPUT(2, '100.00')], []);
      return [sums.owed, sums.overpaid, ...items.map(({ owed }) => owed)];
    };
    expect(stands([collected, repaid(5, '110.00')])).toEqual([0, 10, 0, 0]);
    expect(stands([collected, ...rounded, repaid(5, '50.00')])).toEqual([49.99, 0, 0, 49.99]);
    expect(stands([collected, ...rounded, repaid(5, '200.00')])).toEqual([0, 100.01, 0, 0]);
    expect(stands(rounded)).toEqual([0, 0.01, 0, 0]);
  });

  it('leaves out an input that was removed and never given', () => {
    expect(
      statementOf([], [{ ...INPUT(1, '1.00'), isRemoved: true }, INPUT(2, '1.00')], []).items,
    ).toMatchObject([{ inputId: 2, collected: 0, owed: 0 }]);
  });

  it('owes what was given, not what was only allocated', () => {
    expect(effectOf({ kind: 'ALLOCATION', amount: '5.00' })).toBe('0.00');
    expect(effectOf({ kind: 'RETURN', amount: '5.00' })).toBe('-5.00');
    // A reversed repayment.
    expect(effectOf({ kind: 'REPAYMENT_BAGS', amount: '-5.00' })).toBe('5.00');
  });
});
