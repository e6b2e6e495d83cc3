import { fault } from './reasons.js';

describe('a fault', () => {
  it('shows no BVN that stands where something else should', () => {
    const { message, value } = fault('phone', 'phone.invalid', '22345678901');
    expect(value).toBe('•••••••8901');
    expect(message).toMatch(/^•••••••8901 is not a phone number/);
  });
});
