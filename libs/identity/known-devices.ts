import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { KNOWN_DEVICE_SECONDS } from '#libs/contracts';
import { Config } from '#libs/platform';
import { nameHash } from './domain/sign-in-throttle.js';

/**
 * Signs and reads tokens of devices on which a user has signed in. They grant no access; they only give the device's
 * attempts a separate counter. Nothing is stored; a new `JWT_SECRET` makes every device unknown.
 */
@Injectable()
export class KnownDevices {
  private readonly key: Buffer;

  constructor({ JWT_SECRET }: Config) {
    // A separate key, so that no token of one kind passes for the other.
    this.key = createHmac('sha256', JWT_SECRET).update('gona: devices that have signed in').digest();
  }

  /** Returns a token for a user who has just signed in; a known device keeps its id. */
  tokenFor(username: string, deviceId: string | null): string {
    const said = [deviceId ?? randomBytes(16).toString('base64url'), Math.floor(Date.now() / 1000)].join('.');
    return `${said}.${this.signatureOf(username, said)}`;
  }

  /** Returns the id of the device; null if the token is forged, is another user's, or is too old. */
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
