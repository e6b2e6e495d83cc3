import { Body, Controller, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { OpenSessions } from '#libs/access';
import {
  BrandingDto,
  DoneDto,
  IDENTITY_MESSAGES,
  LoginBody,
  ROLES,
  readBranding,
  readSession,
  refreshSession,
  SessionDto,
  StepUpBody,
  signIn,
  signOut,
  stepUp,
} from '#libs/contracts';
import { Accounts, type OpenSession, type SessionActor, StepUp } from '#libs/identity';
import { Config, DomainError } from '#libs/platform';
import { CurrentActor, Handles } from '../http/index.js';
import { originOf } from '../http/request-origin.js';
import { readDeviceCookie, setDeviceCookie } from './device-cookie.js';
import { clearRefreshCookie, isSameOrigin, readRefreshCookie, setRefreshCookie } from './session-cookie.js';

/** Sign-in, session renewal and sign-out; the branding of the sign-in page. */
@Controller()
export class SessionController {
  constructor(
    private readonly sessions: OpenSessions,
    private readonly accounts: Accounts,
    private readonly confirmations: StepUp,
    private readonly config: Config,
  ) {}

  @Handles(signIn, {
    summary:
      'Sign in; returns the access token in the header Authorization, and its lifetime in seconds in Validity',
    roles: 'open',
    scope: 'none',
    answers: SessionDto,
    handsToken: true,
    legacyVerb: 'GET',
  })
  async login(
    @Body() body: LoginBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SessionDto> {
    this.requireOwnPages(request);
    const deviceToken = readDeviceCookie(request, this.config, body.username);
    const opened = await this.sessions.signIn({ ...body, deviceToken }, originOf(request));
    const session = this.hand(response, opened);
    setDeviceCookie(response, this.config, body.username, opened.deviceToken);
    return session;
  }

  @Handles(refreshSession, {
    summary: 'Renew the session with its cookie; answers like the sign-in',
    roles: 'open',
    scope: 'own',
    answers: SessionDto,
    handsToken: true,
  })
  async refresh(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SessionDto> {
    this.requireOwnPages(request);
    const token = readRefreshCookie(request, this.config);
    if (token === null) throw new DomainError('session.missing');
    try {
      return this.hand(response, await this.sessions.refresh(token));
    } catch (error) {
      if (error instanceof DomainError && error.status === 401) clearRefreshCookie(response, this.config);
      throw error;
    }
  }

  @Handles(signOut, {
    summary: 'End the session of the cookie, of the access token, or of both',
    roles: 'open',
    scope: 'own',
    answers: DoneDto,
  })
  async logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<DoneDto> {
    this.requireOwnPages(request);
    const accessToken = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
    const refreshToken = readRefreshCookie(request, this.config);
    await this.sessions.signOut({ accessToken, refreshToken });
    clearRefreshCookie(response, this.config);
    return { code: 200, message: IDENTITY_MESSAGES.signIn.signedOut };
  }

  @Handles(readSession, {
    summary: 'The session of the caller',
    roles: ROLES,
    scope: 'own',
    answers: SessionDto,
    whileRequired: ['passwordNotReset', 'secondFactorMissing'],
  })
  current(@CurrentActor() actor: SessionActor): Promise<SessionDto> {
    return this.sessions.current(actor);
  }

  @Handles(stepUp, {
    summary: 'Confirm your identity with your password, for five minutes',
    roles: ROLES,
    scope: 'own',
    answers: DoneDto,
    whileRequired: ['secondFactorMissing'],
  })
  async confirm(
    @CurrentActor() actor: SessionActor,
    @Body() { password }: StepUpBody,
    @Req() request: Request,
  ): Promise<DoneDto> {
    await this.confirmations.confirm(actor, password, originOf(request));
    return { code: 200, message: IDENTITY_MESSAGES.stepUp.confirmed };
  }

  @Handles(readBranding, {
    summary: "An account's name, logo and descriptions, for its sign-in page",
    roles: 'open',
    scope: 'none',
    answers: BrandingDto,
  })
  branding(@Param('accessId') accessId: string): Promise<BrandingDto> {
    return this.accounts.branding(accessId);
  }

  private hand(response: Response, opened: OpenSession<SessionDto>): SessionDto {
    setRefreshCookie(response, this.config, opened.refreshToken, opened.endsAt);
    response.setHeader('Authorization', `Bearer ${opened.accessToken}`);
    response.setHeader('Validity', String(opened.validity));
    return opened.session;
  }

  private requireOwnPages(request: Request): void {
    if (!isSameOrigin(request, this.config))
      throw new DomainError('session.forbidden', IDENTITY_MESSAGES.session.otherSite);
  }
}
