import { isRange, rangeOf } from './evaluation-range.js';

describe('rangeOf', () => {
  it('reads a page', () => {
    const range = rangeOf('ALL', '200', '400');
    expect(range).toEqual({ status: 'ALL', start: 200, end: 400 });
    expect(isRange(range)).toBe(true);
  });

  it('takes a status in any case', () => {
    expect(rangeOf('active', '0', '10')).toMatchObject({ status: 'ACTIVE' });
  });

  it('takes an empty range, and one of a thousand', () => {
    expect(isRange(rangeOf('ACTIVE', '5', '5'))).toBe(true);
    expect(isRange(rangeOf('COMPLETED', '0', '1000'))).toBe(true);
  });

  it.each([
    ['DONE', '0', '10', 'farmStatus'],
    ['ALL', '-1', '10', 'start'],
    ['ALL', '1.5', '10', 'start'],
    ['ALL', '0', 'x', 'end'],
    ['ALL', '10', '9', 'end'],
    ['ALL', '0', '1001', 'end'],
    ['ALL', '0', '1e3', 'end'],
  ])('%s/%s/%s is refused at %s', (status, start, end, field) => {
    const answer = rangeOf(status, start, end);
    expect(isRange(answer)).toBe(false);
    expect(Object.keys(answer)).toEqual([field]);
  });
});
