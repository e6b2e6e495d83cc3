import { Body, Controller, Res } from '@nestjs/common';
import type { Response } from 'express';
import {
  ADMINISTRATORS,
  ChangePasswordBody,
  changePassword,
  DoneDto,
  IDENTITY_MESSAGES,
  RecoverPasswordBody,
  ROLES,
  recoverPassword,
} from '#libs/contracts';
import { ChangePassword, type SessionActor } from '#libs/identity';
import { Config } from '#libs/platform';
import { By, Handles } from '../http/index.js';
import { clearRefreshCookie } from '../session/session-cookie.js';

const CHANGED: DoneDto = { code: 200, message: IDENTITY_MESSAGES.password.changed };

/** The documented calls that replace a password. */
@Controller()
export class PasswordController {
  constructor(
    private readonly passwords: ChangePassword,
    private readonly config: Config,
  ) {}

  @Handles(changePassword, {
    summary: 'Replace one’s own password; all sessions end, this one too',
    roles: ROLES,
    scope: 'own',
    answers: DoneDto,
    whileRequired: ['passwordNotReset', 'secondFactorMissing'],
  })
  async change(
    @By() actor: SessionActor,
    @Body() body: ChangePasswordBody,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DoneDto> {
    await this.passwords.own(actor, body);
    clearRefreshCookie(response, this.config);
    return CHANGED;
  }

  @Handles(recoverPassword, {
    summary: 'Give a user of the account another password, which he has to replace at his next sign-in',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: DoneDto,
  })
  async recover(@By() actor: SessionActor, @Body() body: RecoverPasswordBody): Promise<DoneDto> {
    await this.passwords.recover(actor, body);
    return CHANGED;
  }
}
