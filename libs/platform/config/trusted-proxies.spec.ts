import { TEST_KEYS } from '../../../test/support/test-config.js';
import { parseConfig } from './config.js';

const environment = { ...TEST_KEYS, DATABASE_URL: 'postgres://here/gona', REDIS_URL: 'redis://here' };
const proxies = (TRUSTED_PROXIES: string) => parseConfig({ ...environment, TRUSTED_PROXIES }).TRUSTED_PROXIES;

describe('the proxies that are believed', () => {
  it.each([
    ['', []],
    ['uniquelocal,', ['uniquelocal']],
    ['10.0.0.7 192.168.0.0/16, fd00::/8', ['10.0.0.7', '192.168.0.0/16', 'fd00::/8']],
  ])('are read of "%s"', (text, read) => {
    expect(proxies(text)).toEqual(read);
  });

  it.each(['1', 'true', 'proxy', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.1/8/8'])('are not "%s"', (text) => {
    expect(() => proxies(text)).toThrow(/TRUSTED_PROXIES must be addresses/);
  });
});
