import { bvnsIn, holdsBvn, withoutBvns, withoutNumbers } from './bvn-in-text.js';
import { bvnToken } from './bvn-token.js';
import { KeyRing } from './key-ring.js';

describe('a BVN in a text', () => {
  it.each([
    ['22210000061'],
    ['22210000061.csv'],
    ['list_22210000061'],
    ['222 1000 0061'],
    ['222-1000-0061'],
    ['22,210,000,061'],
    ['2 2 2 1 0 0 0 0 0 6 1'],
    ['222\u200B10000\u00A0061'],
    ['２２２１０００００６１'],
    ['٢٢٢١٠٠٠٠٠٦١'],
    ['Plot 7, 22210000061 Road'],
    ['22210000061.0'],
    ['2.2210000061E+10'],
    ['２．２２１０００００６１Ｅ＋１０'],
    ['22210000061e0'],
    ['0.22210000061E+11'],
  ])('is found: %s', (text) => {
    expect(holdsBvn(text)).toBe(true);
    const clean = withoutBvns(text);
    expect(clean).toMatch(/•{5,}\d{4}/);
    expect(bvnsIn(clean)).toEqual([]);
    expect(clean).not.toMatch(/2221000/);
  });

  it.each([
    '08031234567',
    '0803 123 4567',
    '+2348031234567',
    '222100000612',
    '2221000006',
    '2.22346E+10',
    '2.2E+10',
    '12.8612, 6.1234',
    '2026-11-22 10:15',
    'KB/22/2026/100',
    '33345678901',
    'Plot 22, 14 Market Road',
  ])('is not seen in %s', (text) => {
    expect(holdsBvn(text)).toBe(false);
    expect(withoutBvns(text)).toBe(text);
  });

  it('is masked anywhere in a text, and nothing else is', () => {
    expect(withoutBvns('Bello 22345678901/22345678902, 0803')).toBe('Bello •••••••8901/•••••••8902, 0803');
    expect(withoutBvns('2.2210000061E+10 kg')).toBe('•••••••0061 kg');
  });

  it('is masked with mobile and account numbers, but not with dates and amounts', () => {
    expect(withoutNumbers('call 0803 123 4567 or +2348031234567, pay 0123456789')).toBe(
      'call •••••••4567 or •••••••••4567, pay ••••••6789',
    );
    expect(withoutNumbers('on 2026-11-24 10:20, 12,500,000.00 naira, farm 080')).toBe(
      'on 2026-11-24 10:20, 12,500,000.00 naira, farm 080',
    );
  });

  it('is also masked as a token', () => {
    const keys = { encryption: new KeyRing(`1:${Buffer.alloc(32, 1).toString('base64')}`) };
    expect(holdsBvn(`see ${bvnToken('22210000061', { accountId: 1, importId: 2 }, keys)}`)).toBe(true);
  });

  it.each(['2 ', '22', '2-', '2.2E', '2\u200B2 ', '.2', '2e', '222100000 '])(
    'is looked for in a time that grows with the text: %j over and over',
    (unit) => {
      const time = (size: number) => {
        const text = unit.repeat(size / unit.length);
        const start = process.cpuUsage();
        withoutBvns(text);
        const { user, system } = process.cpuUsage(start);
        return (user + system) / 1000;
      };
      const best = (size: number) => Math.min(...Array.from({ length: 5 }, () => time(size)));
      const small = Math.max(0.1, best(4 * 1024));
      // Quadratic time would be 256 times slower; times that are too short to measure are not compared.
      expect(Math.max(0, best(64 * 1024) - 50) / small).toBeLessThan(100);
    },
  );
});
