import { KNOWN_DEVICE_SECONDS } from '#libs/contracts';
import type { Config } from '#libs/platform';
import { KnownDevices } from './known-devices.js';

const withSecret = (secret: string) => new KnownDevices({ JWT_SECRET: secret } as Config);
const devices = withSecret('a secret of the tests');

describe('a device that is known to a user', () => {
  afterEach(() => jest.restoreAllMocks());

  it('keeps its id between sign-ins, in any case of the name', () => {
    const id = devices.idOf('Amina', devices.tokenFor('amina', null));
    expect(id).toMatch(/^[\w-]{22}$/);
    expect(devices.idOf('amina', devices.tokenFor('amina', id))).toBe(id);
    expect(devices.idOf('amina', devices.tokenFor('amina', null))).not.toBe(id);
  });

  it('is unknown for other users, and if made up, altered, or signed with another key', () => {
    const token = devices.tokenFor('amina', null);
    const [id = '', issued = '', signature = ''] = token.split('.');
    expect(devices.idOf('aminu', token)).toBeNull();
    expect(withSecret('another').idOf('amina', token)).toBeNull();
    for (const forged of [
      null,
      '',
      'x'.repeat(5000),
      `${id}.${issued}.${'A'.repeat(43)}`,
      `${id}.${Number(issued) + 1}.${signature}`,
      `${'A'.repeat(22)}.${issued}.${signature}`,
    ])
      expect(devices.idOf('amina', forged)).toBeNull();
  });

  it('is forgotten after half a year', () => {
    const issued = Date.now();
    const token = devices.tokenFor('amina', null);
    const clock = jest.spyOn(Date, 'now');
    clock.mockReturnValue(issued + (KNOWN_DEVICE_SECONDS - 2) * 1000);
    expect(devices.idOf('amina', token)).not.toBeNull();
    clock.mockReturnValue(issued + (KNOWN_DEVICE_SECONDS + 1) * 1000);
    expect(devices.idOf('amina', token)).toBeNull();
  });
});
