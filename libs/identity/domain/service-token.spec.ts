import {
  hashServiceToken,
  isFromNetworks,
  isServiceToken,
  networkFrom,
  newServiceToken,
  shownServiceToken,
} from './service-token.js';

// Computed elsewhere; see the sources in service-token.ts.
const KNOWN = 'gona_Kano7Farm3Yam9Tuber1Rice5Maize3jcZsY';

describe('service tokens', () => {
  it('have the checksum of a known token', () => {
    expect(isServiceToken(KNOWN)).toBe(true);
    expect(isServiceToken(`gona_${'zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ'}0mLq17`)).toBe(true);
    expect(hashServiceToken(KNOWN).toString('hex')).toBe(
      '64aaabedc5f971bf458d3cabb42df779f1f656013cfb9fcf284f3f04995b11b0',
    );
    expect(shownServiceToken(KNOWN)).toBe('gona_Kano…cZsY');
  });

  it('differ, and are refused with one wrong character', () => {
    const all = Array.from({ length: 200 }, newServiceToken);
    expect(new Set(all).size).toBe(200);
    for (const token of all) {
      expect(isServiceToken(token)).toBe(true);
      const changed = token.slice(0, 9) + (token[9] === 'a' ? 'b' : 'a') + token.slice(10);
      expect(isServiceToken(changed)).toBe(false);
    }
    expect(['', 'gona_', `${KNOWN} `, KNOWN.slice(1), `${KNOWN}a`].filter(isServiceToken)).toEqual([]);
  });

  it('are limited to networks', () => {
    expect(networkFrom(' 10.1.0.0/16 ')).toBe('10.1.0.0/16');
    expect(networkFrom('2001:db8::/32')).toBe('2001:db8::/32');
    expect(networkFrom('41.58.1.2')).toBe('41.58.1.2/32');
    expect(['', '10.1', '10.0.0.0/33', '10.0.0.0/8/8', 'gona.ng', '::/129'].map(networkFrom)).toEqual(
      Array(6).fill(null),
    );
    const networks = ['10.1.0.0/16', '2001:db8::/32'];
    expect(isFromNetworks('10.1.255.1', networks)).toBe(true);
    expect(isFromNetworks('::ffff:10.1.255.1', networks)).toBe(true);
    expect(isFromNetworks('2001:db8::1', networks)).toBe(true);
    expect(isFromNetworks('10.2.0.1', networks)).toBe(false);
    expect(isFromNetworks(null, networks)).toBe(false);
    expect(isFromNetworks(null, [])).toBe(true);
  });
});
