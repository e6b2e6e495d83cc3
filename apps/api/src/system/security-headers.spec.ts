import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseConfig } from '#libs/platform';
import { TEST_KEYS } from '../../../../test/support/test-config.js';
import { securityHeaders } from './security-headers.js';

/** Returns the sources in a directive of the content security policy. */
function sourcesOf(directive: string, env: Record<string, string>): string[] {
  const headers = new Map<string, string>();
  const response = {
    setHeader: (name: string, value: string) => headers.set(name.toLowerCase(), value),
    removeHeader: () => undefined,
  };
  securityHeaders(parseConfig({ ...SERVICES, ...TEST_KEYS, ...env }))(
    { headers: { host: 'gona.example' } } as IncomingMessage,
    response as unknown as ServerResponse,
    () => undefined,
  );
  const policy = headers.get('content-security-policy') ?? '';
  const found = policy.split(';').find((each) => each.trim().startsWith(`${directive} `));
  return found?.trim().split(' ').slice(1) ?? [];
}
const SERVICES = { DATABASE_URL: 'postgres://gona@localhost/gona', REDIS_URL: 'redis://localhost' };
const OWN = ["'self'", 'ws://gona.example', 'wss://gona.example'];

describe('the hosts of a base map', () => {
  it.each<[string, Record<string, string>, string[]]>([
    ['none', {}, []],
    ['a style', { MAP_STYLE_URL: 'https://maps.example/a/style.json?key=1' }, ['https://maps.example']],
    [
      'a style whose tiles lie elsewhere',
      {
        MAP_STYLE_URL: 'https://maps.example/style.json',
        MAP_HOSTS: 'https://tiles.example https://*.fonts.example',
      },
      ['https://maps.example', 'https://tiles.example', 'https://*.fonts.example'],
    ],
    [
      'raster tiles of many hosts',
      { MAP_RASTER_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png' },
      ['https://*.tiles.example'],
    ],
    ['raster tiles of our own', { MAP_RASTER_URL: '/tiles/{z}/{x}/{y}.png' }, []],
    [
      'a style, which is taken before raster tiles',
      {
        MAP_STYLE_URL: 'https://maps.example/style.json',
        MAP_RASTER_URL: 'https://tiles.example/{z}/{x}/{y}.png',
      },
      ['https://maps.example'],
    ],
    ['hosts of a style that is not set', { MAP_HOSTS: 'https://tiles.example' }, []],
  ])('are those of %s, and no others', (_what, env, hosts) => {
    expect(sourcesOf('connect-src', env)).toEqual([...OWN, ...hosts]);
    expect(sourcesOf('img-src', env)).toEqual(["'self'", 'data:', 'blob:', ...hosts]);
    expect(sourcesOf('script-src', env)).toEqual(["'self'"]);
  });

  it('are only Google’s if Google is used', () => {
    const sources = sourcesOf('connect-src', {
      GOOGLE_MAPS_KEY: 'key',
      MAP_STYLE_URL: 'https://maps.example/style.json',
    });
    expect(sources).toContain('https://*.googleapis.com');
    expect(sources).not.toContain('https://maps.example');
  });
});
