import { parseConfig } from './config.js';

const key = Buffer.alloc(32).toString('base64');
const environment = {
  DATABASE_URL: 'postgres://here/gona',
  REDIS_URL: 'redis://here',
  JWT_SECRET: 'x'.repeat(32),
  BVN_ENCRYPTION_KEY: key,
  BVN_INDEX_KEY: key,
  FILE_ENCRYPTION_KEY: key,
  AUDIT_KEY: key,
};
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
