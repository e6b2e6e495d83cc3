import { Inject, Injectable } from '@nestjs/common';
import { ThrottlerGuard } from '@nestjs/throttler';
import type { Request } from 'express';
import { Sessions } from '#libs/identity';

/**
 * Counts the calls of signed-in people by their session, since a whole office may sit behind one address, and all others
 * by address. A token is looked at by its signature alone: who makes tokens up is counted by the address.
 */
@Injectable()
export class CallLimit extends ThrottlerGuard {
  @Inject(Sessions) private readonly sessions!: Sessions;

  protected override async getTracker(request: Request): Promise<string> {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const sessionId = token ? await this.sessions.sessionIdOf(token) : null;
    return sessionId ? `session ${sessionId}` : super.getTracker(request);
  }
}
