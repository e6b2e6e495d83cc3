import { Body, Controller, Get, Header, Post, Put } from '@nestjs/common';
import {
  ADMINISTRATORS,
  DoneDto,
  IDENTITY_MESSAGES,
  RecoveryCodesDto,
  ROLES,
  RolePolicyBody,
  RolePolicyListDto,
  SecondFactorBegunDto,
  SecondFactorCodeBody,
  SecondFactorDto,
} from '#libs/contracts';
import { RolePolicies, SecondFactor, type SessionActor } from '#libs/identity';
import { By, Id, Route } from '../http/index.js';

const UNREADY = ['secondFactorMissing'] as const;

/** The second factor of the caller, and who needs one. */
@Controller()
export class SecondFactorController {
  constructor(
    private readonly secondFactor: SecondFactor,
    private readonly policies: RolePolicies,
  ) {}

  @Get('second-factor')
  @Route({
    summary: 'Whether one has a second factor, and needs one',
    roles: ROLES,
    scope: 'own',
    answers: SecondFactorDto,
    unready: UNREADY,
  })
  status(@By() actor: SessionActor): Promise<SecondFactorDto> {
    return this.secondFactor.statusOf(actor);
  }

  @Post('second-factor/begin')
  @Header('Cache-Control', 'no-store')
  @Route({
    summary: 'A secret for the authenticator app, which counts once it is confirmed within ten minutes',
    roles: ROLES,
    scope: 'own',
    answers: SecondFactorBegunDto,
    unready: UNREADY,
  })
  begin(@By() actor: SessionActor): Promise<SecondFactorBegunDto> {
    return this.secondFactor.begin(actor);
  }

  @Post('second-factor/confirm')
  @Header('Cache-Control', 'no-store')
  @Route({
    summary: 'Switch the second factor on by its first code; answers the recovery codes, this once',
    roles: ROLES,
    scope: 'own',
    answers: RecoveryCodesDto,
    unready: UNREADY,
  })
  confirm(@By() actor: SessionActor, @Body() { code }: SecondFactorCodeBody): Promise<RecoveryCodesDto> {
    return this.secondFactor.confirm(actor, code);
  }

  @Post('second-factor/recovery-codes')
  @Header('Cache-Control', 'no-store')
  @Route({
    summary: 'New recovery codes in place of the old',
    roles: ROLES,
    scope: 'own',
    answers: RecoveryCodesDto,
  })
  renewCodes(@By() actor: SessionActor, @Body() { code }: SecondFactorCodeBody): Promise<RecoveryCodesDto> {
    return this.secondFactor.renewCodes(actor, code);
  }

  @Post('second-factor/disable')
  @Route({ summary: 'Switch the second factor off', roles: ROLES, scope: 'own', answers: DoneDto })
  async disable(@By() actor: SessionActor, @Body() { code }: SecondFactorCodeBody): Promise<DoneDto> {
    await this.secondFactor.disable(actor, code);
    return { code: 200, message: IDENTITY_MESSAGES.secondFactor.off };
  }

  @Post('users/:userId/second-factor/reset')
  @Route({
    summary: 'Switch off the second factor of a user who lost phone and recovery codes',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: DoneDto,
  })
  async reset(@By() actor: SessionActor, @Id('userId') userId: number): Promise<DoneDto> {
    await this.secondFactor.reset(actor, userId);
    return { code: 200, message: IDENTITY_MESSAGES.secondFactor.reset };
  }

  @Get('second-factor/policy')
  @Route({
    summary: 'Roles of the account that need a second factor',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: RolePolicyListDto,
  })
  async policy(@By() actor: SessionActor): Promise<RolePolicyListDto> {
    return { list: await this.policies.list(actor) };
  }

  @Put('second-factor/policy')
  @Route({
    summary: 'Ask a second factor of a role, or no longer',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: RolePolicyListDto,
  })
  async changePolicy(@By() actor: SessionActor, @Body() body: RolePolicyBody): Promise<RolePolicyListDto> {
    return { list: await this.policies.change(actor, body) };
  }
}
