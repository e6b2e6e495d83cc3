import { bvnFault, fault } from './reasons.js';

describe('a fault', () => {
  it('shows no BVN in another column', () => {
    const { message, value } = fault('phone', 'phone.invalid', '22345678901');
    expect(value).toBe('•••••••8901');
    expect(message).toMatch(/^•••••••8901 is not a phone number/);
  });

  it.each([
    ['N/A', 'N/A'],
    ['not yet', 'not yet'],
    ['222-100', '222-100'],
    ['2234567890O', '••••••7890O'],
    ['2221000006', '••••••0006'],
    ['222 1000 0061 / 222 1000 0062', '••• •••• •••• / ••• •••• 0062'],
  ])('of a BVN shows what is wrong with %j, and of what may be one four digits', (cell, shown) => {
    expect(bvnFault('bvn.characters', cell).value).toBe(shown);
  });
});
