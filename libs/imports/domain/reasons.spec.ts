import { fault, withoutBvns } from './reasons.js';

describe('a fault', () => {
  it('shows no BVN that stands where something else should', () => {
    const { message, value } = fault('phone', 'phone.invalid', '22345678901');
    expect(value).toBe('•••••••8901');
    expect(message).toMatch(/^•••••••8901 is not a phone number/);
  });

  it('leaves other numbers as they are', () => {
    expect(withoutBvns('08031234567, +2348031234567, 223456789012, 2234567890')).toBe(
      '08031234567, +2348031234567, 223456789012, 2234567890',
    );
    expect(withoutBvns('Bello 22345678901/22345678902')).toBe('Bello •••••••8901/•••••••8902');
  });
});
