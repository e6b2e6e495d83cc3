import type { Request, Response } from 'express';
import type { Config } from '#libs/platform';
import { isOwnOrigin } from '../http/own-origin.js';

/** The only path to which the browser sends the refresh token. */
const PATH = '/api';

export const isSecure = (config: Config) => config.PUBLIC_URL?.startsWith('https:') ?? false;

/** Returns the cookie name. Two installations on one machine share cookies, so the name includes the port. */
function nameOf(config: Config): string {
  return isSecure(config) ? '__Secure-gona-refresh' : `gona-refresh-${config.PORT}`;
}

const attributes = (config: Config) =>
  ({ httpOnly: true, sameSite: 'strict', secure: isSecure(config), path: PATH }) as const;

/** Returns the refresh token of the request, or null. */
export function readRefreshCookie(request: Request, config: Config): string | null {
  const cookies = request.cookies as Record<string, unknown> | undefined;
  const value = cookies?.[nameOf(config)];
  return typeof value === 'string' && /^[\w-]{20,100}$/.test(value) ? value : null;
}

export function setRefreshCookie(response: Response, config: Config, token: string, until: Date): void {
  response.cookie(nameOf(config), token, { ...attributes(config), expires: until });
}

export function clearRefreshCookie(response: Response, config: Config): void {
  response.clearCookie(nameOf(config), attributes(config));
}

/**
 * Returns true if the request can only come from our own pages or from a client other than a browser. Calls
 * authenticated by the cookie alone accept no others. Browsers send `Origin` with every POST, and `Sec-Fetch-Site` with
 * every request.
 */
export function isSameOrigin(request: Request, config: Config): boolean {
  const { origin } = request.headers;
  if (origin === undefined) {
    const site = request.headers['sec-fetch-site'];
    return site === undefined || site === 'same-origin' || site === 'none';
  }
  return isOwnOrigin({ origin, host: request.host }, config);
}
