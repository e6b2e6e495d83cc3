import { Controller, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Impersonation } from '#libs/access';
import {
  ACCESS_MESSAGES,
  ADMINISTRATORS,
  DoneDto,
  endImpersonation,
  ROLES,
  SessionDto,
  startImpersonation,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { CurrentActor, Handles } from '../http/index.js';
import { originOf } from '../http/request-origin.js';

/** Impersonation: an administrator sees the portal as another user, without changing anything. */
@Controller()
export class ImpersonationController {
  constructor(private readonly impersonation: Impersonation) {}

  @Handles(startImpersonation, {
    summary:
      'View the portal as a user, read-only, for 15 minutes; answers like the sign-in, without a cookie',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: SessionDto,
    handsToken: true,
  })
  async start(
    @CurrentActor() actor: SessionActor,
    @Param('username') username: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SessionDto> {
    const opened = await this.impersonation.start(actor, username, originOf(request));
    response.setHeader('Authorization', `Bearer ${opened.accessToken}`);
    response.setHeader('Validity', String(opened.validity));
    return opened.session;
  }

  @Handles(endImpersonation, {
    summary: 'End an impersonated session',
    roles: ROLES,
    scope: 'own',
    answers: DoneDto,
    whileImpersonating: true,
  })
  async end(@CurrentActor() actor: SessionActor): Promise<DoneDto> {
    await this.impersonation.end(actor);
    return { code: 200, message: ACCESS_MESSAGES.impersonation.ended };
  }
}
