import { NETWORK_DELAYS, throttleKeys, userKey, WINDOW_SECONDS } from './sign-in-throttle.js';

const attempt = { username: 'my-secret-password', address: '10.0.0.1', deviceId: null };

describe('throttle keys of a sign-in attempt', () => {
  it('is the same user in any case or padding of the name', () => {
    expect(userKey(' Amina ')).toBe(userKey('amina'));
    expect(userKey('amina')).not.toBe(userKey('aminu'));
  });

  it('never contains the typed name', () => {
    for (const deviceId of [null, 'a-device'])
      expect(JSON.stringify(throttleKeys({ ...attempt, deviceId }))).not.toContain('secret');
  });

  it('is only the device if the user has used it before', () => {
    const known = throttleKeys({ ...attempt, deviceId: 'a-device' });
    expect(known.network).toBeNull();
    expect(known.guesses).not.toBe(throttleKeys(attempt).guesses);
    expect(known).not.toEqual(throttleKeys({ ...attempt, username: 'other', deviceId: 'a-device' }));
    expect(throttleKeys(attempt).network).toBe('address:10.0.0.1');
  });
});

it('lets a network that waits as little as it must try 29 times in a window, whatever the names', () => {
  let tried = 0;
  for (let at = 0; at < WINDOW_SECONDS; at += NETWORK_DELAYS[Math.min(tried, NETWORK_DELAYS.length) - 1] ?? 0)
    tried += 1;
  expect(tried).toBe(29);
});
