import { TEST_KEYS } from '../../../test/support/test-config.js';
import { readBucketAddress } from './bucket-address.js';
import { parseConfig } from './config.js';

const SECRET = 'canaryXq7';
const environment = { ...TEST_KEYS, DATABASE_URL: 'postgres://here/gona', REDIS_URL: 'redis://here' };
const lineOf = (more: Record<string, string>): string => {
  try {
    parseConfig({ ...environment, ...more });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

it.each([
  [
    's3://farms/a/b/?endpoint=https://store.example:9000',
    { prefix: 'a/b', endpoint: 'https://store.example:9000', region: 'us-east-1', pathStyle: true },
  ],
  ['s3://farms?region=eu-west-1', { prefix: '', endpoint: undefined, region: 'eu-west-1', pathStyle: false }],
  [
    's3://farms?endpoint=http://store&region=x-1&path-style=off',
    { prefix: '', endpoint: 'http://store', region: 'x-1', pathStyle: false },
  ],
])('reads %s', (text, address) => {
  expect(readBucketAddress(text)).toEqual({ bucket: 'farms', ...address });
  expect(lineOf({ FILES_URL: text })).toBe('');
});

it.each([
  ['https://store.example/farms', 'must be an address like s3://'],
  [`s3://id:${SECRET}@farms?region=a`, 'must contain no keys'],
  ['s3://Farms?region=a', 'must name an S3 bucket'],
  ['s3://farms:9000?region=a', 'must name an S3 bucket'],
  ['s3://farms/a b?region=a', 'must have a prefix'],
  [`s3://farms?region=a&secret=${SECRET}`, 'may have only endpoint, region, path-style'],
  ['s3://farms?region=a&region=b', 'may have only endpoint, region, path-style'],
  [`s3://farms?endpoint=https://id:${SECRET}@store`, 'must have an endpoint without a path'],
  ['s3://farms?endpoint=store:9000', 'must have an endpoint without a path'],
  ['s3://farms', 'must have the region'],
  ['s3://farms?region=a&path-style=yes', 'must have path-style=on'],
])('says of %s in one line what it is not: %s', (FILES_URL, line) => {
  const said = lineOf({ FILES_URL });
  expect(said.startsWith(`FILES_URL ${line}`)).toBe(true);
  expect(said).not.toContain(SECRET);
  expect(said).not.toContain('\n');
});

it('wants both keys or neither', () => {
  expect(lineOf({ FILES_ACCESS_KEY_ID: 'a' })).toBe(
    'FILES_SECRET_ACCESS_KEY is missing: set it together with FILES_ACCESS_KEY_ID',
  );
  expect(lineOf({ FILES_SECRET_ACCESS_KEY: SECRET })).toBe(
    'FILES_ACCESS_KEY_ID is missing: set it together with FILES_SECRET_ACCESS_KEY',
  );
});
