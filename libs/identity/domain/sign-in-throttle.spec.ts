import { networkOf, throttleKeys, userKey } from './sign-in-throttle.js';

describe('what an attempt to sign in counts under', () => {
  it('is the same user however the name is cased or padded', () => {
    expect(userKey(' Amina ')).toBe(userKey('amina'));
    expect(userKey('amina')).not.toBe(userKey('aminu'));
  });

  it('never holds what was typed as the name', () => {
    expect(JSON.stringify(throttleKeys('my-secret-password', '10.0.0.1'))).not.toContain('secret');
  });

  it.each([
    ['10.1.2.3', '10.1.2.3'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('takes %s as the network %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
