import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Sessions } from '#libs/identity';
import { networkOf } from '#libs/platform';
import { serviceTokenOf } from './service-token-of.js';

/** The unit by which requests are counted. */
export interface Caller {
  /** `session <id>` or `address <network address>`. */
  key: string;
  hasSession: boolean;
}

/**
 * Identifies callers: signed-in users by their session, because a whole office can share one address; others by
 * address. Only the token's signature is checked; a caller with forged tokens is counted by address.
 */
@Injectable()
export class Callers {
  private readonly known = new WeakMap<Request, Promise<Caller>>();

  constructor(private readonly sessions: Sessions) {}

  of(request: Request): Promise<Caller> {
    const known = this.known.get(request);
    if (known) return known;
    const caller = this.find(request);
    this.known.set(request, caller);
    return caller;
  }

  private async find(request: Request): Promise<Caller> {
    const token =
      serviceTokenOf(request) ?? /^Bearer (\S{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1];
    const sessionId = token ? await this.sessions.sessionIdOf(token) : null;
    return sessionId
      ? { key: `session ${sessionId}`, hasSession: true }
      : { key: `address ${networkOf(request.ip ?? '')}`, hasSession: false };
  }
}
