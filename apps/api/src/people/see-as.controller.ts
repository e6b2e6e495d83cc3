import { Body, Controller, Delete, Param, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Impersonation } from '#libs/access';
import {
  ACCESS_MESSAGES,
  ADMINISTRATORS,
  DoneDto,
  PasswordSetDto,
  ROLES,
  SessionDto,
  SetPasswordBody,
} from '#libs/contracts';
import { type SessionActor, SetPasswordLinks } from '#libs/identity';
import { By, Route } from '../http/index.js';
import { originOf } from '../http/request-origin.js';

/** Sessions that are not begun by a password: those that only look, and the link that comes before the first. */
@Controller()
export class SeeAsController {
  constructor(
    private readonly impersonation: Impersonation,
    private readonly links: SetPasswordLinks,
  ) {}

  @Post('accesslist/see-as/:username')
  @Route({
    summary:
      'See the portal as a user, for 15 minutes and changing nothing; answers as the sign-in does, without a cookie',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: SessionDto,
  })
  async start(
    @By() actor: SessionActor,
    @Param('username') username: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SessionDto> {
    const opened = await this.impersonation.start(actor, username, originOf(request));
    response.setHeader('Authorization', `Bearer ${opened.accessToken}`);
    response.setHeader('Validity', String(opened.validity));
    response.setHeader('Cache-Control', 'no-store');
    return opened.session;
  }

  @Delete('accesslist/see-as')
  @Route({
    summary: 'End a session that sees as another',
    roles: ROLES,
    scope: 'own',
    answers: DoneDto,
    whileSeeing: true,
  })
  async end(@By() actor: SessionActor, @Req() request: Request): Promise<DoneDto> {
    await this.impersonation.end(actor, originOf(request));
    return { code: 200, message: ACCESS_MESSAGES.impersonation.ended };
  }

  @Post('set-password')
  @Route({
    summary: 'Choose the password that a link was given for',
    roles: 'open',
    scope: 'own',
    answers: PasswordSetDto,
  })
  setPassword(@Body() body: SetPasswordBody): Promise<PasswordSetDto> {
    return this.links.redeem(body.token, body.newPassword);
  }
}
