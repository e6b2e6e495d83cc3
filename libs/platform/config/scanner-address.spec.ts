import { TEST_KEYS } from '../../../test/support/test-config.js';
import { parseConfig } from './config.js';
import { readScannerAddress } from './scanner-address.js';

const faultOf = (CLAMD_URL: string): string => {
  try {
    parseConfig({ ...TEST_KEYS, DATABASE_URL: 'postgres://here/gona', REDIS_URL: 'redis://here', CLAMD_URL });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

it.each([
  ['tcp://clamav:3310', { host: 'clamav', port: 3310 }],
  ['tcp://[::1]:3310/', { host: '::1', port: 3310 }],
])('reads %s', (text, address) => {
  expect(readScannerAddress(text)).toEqual(address);
  expect(faultOf(text)).toBe('');
});

it.each([
  'clamav:3310',
  'tcp://clamav',
  'http://clamav:3310',
  'tcp://user@clamav:3310',
  'tcp://clamav:3310/scan',
])('refuses %s in a line', (text) =>
  expect(faultOf(text)).toContain('CLAMD_URL must be an address like tcp://clamav:3310'),
);

it('may be left out', () => {
  expect(readScannerAddress(undefined)).toBeNull();
  expect(faultOf(' ')).toBe('');
});
