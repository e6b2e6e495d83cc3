import { isOwnOrigin } from './own-origin.js';

const PUBLIC_URL = 'https://portal.example.ng';
const production = { PUBLIC_URL, NODE_ENV: 'production' } as const;
const development = { PUBLIC_URL, NODE_ENV: 'development' } as const;

it.each([
  ['the public address', 'https://portal.example.ng', 'api:3000', production],
  ['the host that was asked', 'http://10.0.0.5:3000', '10.0.0.5:3000', { NODE_ENV: 'development' } as const],
  ['the host in another case', 'http://localhost:3000', 'LOCALHOST:3000', development],
])('knows a page of %s', (_what, origin, host, config) => {
  expect(isOwnOrigin({ origin, host }, config)).toBe(true);
});

it.each([
  ['the host that was asked, in production', 'https://10.0.0.5', '10.0.0.5', production],
  ['another site', 'https://evil.example', 'portal.example.ng', development],
  ['another port', 'http://10.0.0.5:8080', '10.0.0.5:3000', { NODE_ENV: 'development' } as const],
  ['the public address without its https', 'http://portal.example.ng', 'api:3000', production],
  ['a name that begins as ours', 'https://portal.example.ng.evil.example', 'portal.example.ng', production],
  ['no origin', 'null', 'portal.example.ng', development],
  ['a file', 'file://portal.example.ng', 'portal.example.ng', development],
  ['an extension', 'chrome-extension://portal.example.ng', 'portal.example.ng', development],
  ['nonsense', 'portal.example.ng', 'portal.example.ng', development],
])('refuses a page of %s', (_what, origin, host, config) => {
  expect(isOwnOrigin({ origin, host }, config)).toBe(false);
});
