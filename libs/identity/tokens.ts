import { createHash, createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Config } from '#libs/platform';
import type { AccessClaims } from './session-actor.js';

export const TOKEN_ISSUER = 'gona';
export const TOKEN_AUDIENCE = 'gona-api';
const REFRESH_BYTES = 32;

/** Creates and reads the two kinds of token. */
@Injectable()
export class Tokens {
  constructor(
    private readonly jwt: JwtService,
    private readonly config: Config,
  ) {}

  /** Signs an access token that is valid for `seconds`. */
  access(claims: AccessClaims, seconds: number): Promise<string> {
    return this.jwt.signAsync(
      { sid: claims.sid, ver: claims.ver, ...(claims.act && { act: claims.act }) },
      {
        algorithm: 'HS256',
        issuer: TOKEN_ISSUER,
        audience: TOKEN_AUDIENCE,
        subject: String(claims.sub),
        expiresIn: seconds,
      },
    );
  }

  /** Returns the claims of an access token, or null if it is invalid or expired. */
  async read(token: string): Promise<AccessClaims | null> {
    try {
      return await this.jwt.verifyAsync<AccessClaims>(token, {
        algorithms: ['HS256'],
        issuer: TOKEN_ISSUER,
        audience: TOKEN_AUDIENCE,
      });
    } catch {
      return null;
    }
  }

  /** Creates a refresh token, and the hash that is stored. */
  refresh(): { token: string; hash: Buffer } {
    const token = randomBytes(REFRESH_BYTES).toString('base64url');
    return { token, hash: hashRefreshToken(token) };
  }

  /**
   * Returns the only refresh token that replaces `token`. It is derived with a server secret, so that tabs that race
   * with one token get the same successor. No session ever has two valid ones.
   */
  successorOf(token: string): { token: string; hash: Buffer } {
    const next = createHmac('sha256', this.config.JWT_SECRET)
      .update(`refresh token after ${token}`)
      .digest('base64url');
    return { token: next, hash: hashRefreshToken(next) };
  }
}

/** SHA-256 is enough here, because the input has 256 random bits. */
export function hashRefreshToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
