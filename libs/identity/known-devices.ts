import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { KNOWN_DEVICE_SECONDS } from '#libs/contracts';
import { Config } from '#libs/platform';
import { nameHash } from './domain/sign-in-throttle.js';

/**
 * Tokens by which a device is known to a user who has signed in on it: they let nobody in, they only give its attempts a
 * counter of their own. Nothing is stored of them; a new `JWT_SECRET` makes every device a stranger.
 */
@Injectable()
export class KnownDevices {
  private readonly key: Buffer;

  constructor({ JWT_SECRET }: Config) {
    // A key of its own, so that no token of one kind can pass for one of the other.
    this.key = createHmac('sha256', JWT_SECRET).update('gona: devices that have signed in').digest();
  }

  /** A token for who has just signed in; a device that was known keeps its id. */
  tokenFor(username: string, deviceId: string | null): string {
    const said = [deviceId ?? randomBytes(16).toString('base64url'), Math.floor(Date.now() / 1000)].join('.');
    return `${said}.${this.signatureOf(username, said)}`;
  }

  /** The id of the device; null where the token is not ours, is another user's, or is too old. */
  idOf(username: string, token: string | null): string | null {
    const parts = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/.exec(token ?? '');
    if (!parts) return null;
    const [, id = '', issued = '', signature = ''] = parts;
    const right = this.signatureOf(username, `${id}.${issued}`);
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(right))) return null;
    return Date.now() / 1000 - Number(issued) < KNOWN_DEVICE_SECONDS ? id : null;
  }

  private signatureOf(username: string, said: string): string {
    return createHmac('sha256', this.key)
      .update(`${nameHash(username)}.${said}`)
      .digest('base64url');
  }
}
