import { Body, Controller, Res } from '@nestjs/common';
import type { Response } from 'express';
import {
  ADMINISTRATORS,
  ChangePasswordBody,
  changePassword,
  DoneDto,
  IDENTITY_MESSAGES,
  PasswordSetDto,
  RecoverPasswordBody,
  ROLES,
  recoverPassword,
  SetPasswordBody,
  setPassword,
} from '#libs/contracts';
import { ChangePassword, type SessionActor, SetPasswordLinks } from '#libs/identity';
import { Config } from '#libs/platform';
import { CurrentActor, Handles } from '../http/index.js';
import { clearRefreshCookie } from './session-cookie.js';

const CHANGED: DoneDto = { code: 200, message: IDENTITY_MESSAGES.password.changed };

/** Password changes, and the first choice of a password. */
@Controller()
export class PasswordController {
  constructor(
    private readonly passwords: ChangePassword,
    private readonly links: SetPasswordLinks,
    private readonly config: Config,
  ) {}

  @Handles(changePassword, {
    summary: 'Change your own password; ends all your sessions',
    roles: ROLES,
    scope: 'own',
    answers: DoneDto,
    whileRequired: ['passwordNotReset', 'secondFactorMissing'],
  })
  async change(
    @CurrentActor() actor: SessionActor,
    @Body() body: ChangePasswordBody,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DoneDto> {
    await this.passwords.own(actor, body);
    clearRefreshCookie(response, this.config);
    return CHANGED;
  }

  @Handles(recoverPassword, {
    summary: 'Give a user of the account a new password, to be changed at the next sign-in',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: DoneDto,
    stepUp: true,
  })
  async recover(@CurrentActor() actor: SessionActor, @Body() body: RecoverPasswordBody): Promise<DoneDto> {
    await this.passwords.recover(actor, body);
    return CHANGED;
  }

  @Handles(setPassword, {
    summary: 'Choose a password with a link',
    roles: 'open',
    scope: 'own',
    answers: PasswordSetDto,
  })
  setPassword(@Body() body: SetPasswordBody): Promise<PasswordSetDto> {
    return this.links.redeem(body.token, body.newPassword);
  }
}
