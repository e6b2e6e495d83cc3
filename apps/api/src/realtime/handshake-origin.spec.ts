import { isOwnOrigin } from './handshake-origin.js';

const PUBLIC = 'https://portal.example.ng/';

it.each([
  ['no page', undefined, 'portal.example.ng', PUBLIC],
  ['the host that was asked', 'http://10.0.0.5:3000', '10.0.0.5:3000', undefined],
  ['the host in another case', 'http://localhost:3000', 'LOCALHOST:3000', PUBLIC],
  ['the public address behind a proxy', 'https://portal.example.ng', 'api:3000', PUBLIC],
])('lets in a handshake of %s', (_what, origin, host, publicUrl) => {
  expect(isOwnOrigin({ origin, host }, publicUrl)).toBe(true);
});

it.each([
  ['another site', 'https://evil.example', 'portal.example.ng', PUBLIC],
  ['another port', 'http://10.0.0.5:8080', '10.0.0.5:3000', undefined],
  ['the public address without its https', 'http://portal.example.ng', 'api:3000', PUBLIC],
  ['a name that begins as ours', 'https://portal.example.ng.evil.example', 'portal.example.ng', PUBLIC],
  ['a page without an origin', 'null', 'portal.example.ng', PUBLIC],
  ['a file', 'file://portal.example.ng', 'portal.example.ng', PUBLIC],
  ['an extension', 'chrome-extension://portal.example.ng', 'portal.example.ng', PUBLIC],
  ['nonsense', 'portal.example.ng', 'portal.example.ng', PUBLIC],
])('refuses a handshake of %s', (_what, origin, host, publicUrl) => {
  expect(isOwnOrigin({ origin, host }, publicUrl)).toBe(false);
});
