import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Sessions } from '#libs/identity';
import { networkOf } from '#libs/platform';

/** Who a request is counted against. */
export interface Caller {
  /** `session <id>` or `address <network address>`. */
  key: string;
  hasSession: boolean;
}

/**
 * Tells callers apart: signed-in people by their session, since a whole office may be behind one address, all others by
 * address. A token is looked at by its signature alone: who makes tokens up is counted by the address.
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
    const token = /^Bearer (\S{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1];
    const sessionId = token ? await this.sessions.sessionIdOf(token) : null;
    return sessionId
      ? { key: `session ${sessionId}`, hasSession: true }
      : { key: `address ${networkOf(request.ip ?? '')}`, hasSession: false };
  }
}
