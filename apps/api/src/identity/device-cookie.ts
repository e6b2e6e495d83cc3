import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { KNOWN_DEVICE_SECONDS } from '#libs/contracts';
import type { Config } from '#libs/platform';
import { isSecure } from './session-cookie.js';

/** The only address that receives the cookie. */
const PATH = '/api/login';

/** Returns the cookie name. Users who share a browser each have a cookie; its name does not reveal the user. */
function nameOf(config: Config, username: string): string {
  const whose = createHash('sha256').update(username.trim().toLowerCase()).digest('hex').slice(0, 12);
  return isSecure(config) ? `__Secure-gona-device-${whose}` : `gona-device-${config.PORT}-${whose}`;
}

/** Returns the device cookie for a sign-in with this username, or null. */
export function readDeviceCookie(request: Request, config: Config, username: string): string | null {
  const cookies = request.cookies as Record<string, unknown> | undefined;
  const value = cookies?.[nameOf(config, username)];
  return typeof value === 'string' ? value : null;
}

export function setDeviceCookie(response: Response, config: Config, username: string, token: string): void {
  response.cookie(nameOf(config, username), token, {
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(config),
    path: PATH,
    maxAge: KNOWN_DEVICE_SECONDS * 1000,
  });
}
