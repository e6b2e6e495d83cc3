import { Body, Controller } from '@nestjs/common';
import {
  ADMINISTRATORS,
  beginSecondFactor,
  changeSecondFactorPolicy,
  confirmSecondFactor,
  DoneDto,
  disableSecondFactor,
  IDENTITY_MESSAGES,
  RecoveryCodesDto,
  ROLES,
  RolePolicyBody,
  RolePolicyListDto,
  readSecondFactor,
  readSecondFactorPolicy,
  renewRecoveryCodes,
  resetSecondFactor,
  SavedRolePolicyDto,
  SecondFactorBegunDto,
  SecondFactorCodeBody,
  SecondFactorDto,
} from '#libs/contracts';
import { SecondFactor, type SessionActor } from '#libs/identity';
import { SecondFactorPolicies } from '#libs/rules';
import { CurrentActor, Handles, Id } from '../http/index.js';

const REQUIRED = ['secondFactorMissing'] as const;

/** The caller's second factor, and the policy that requires one. */
@Controller()
export class SecondFactorController {
  constructor(
    private readonly secondFactor: SecondFactor,
    private readonly policies: SecondFactorPolicies,
  ) {}

  @Handles(readSecondFactor, {
    summary: 'Whether you have a second factor, and need one',
    roles: ROLES,
    scope: 'own',
    answers: SecondFactorDto,
    whileRequired: REQUIRED,
  })
  status(@CurrentActor() actor: SessionActor): Promise<SecondFactorDto> {
    return this.secondFactor.statusOf(actor);
  }

  @Handles(beginSecondFactor, {
    summary: 'A secret for the authenticator app; confirm it within ten minutes',
    roles: ROLES,
    scope: 'own',
    answers: SecondFactorBegunDto,
    whileRequired: REQUIRED,
    stepUp: true,
  })
  begin(@CurrentActor() actor: SessionActor): Promise<SecondFactorBegunDto> {
    return this.secondFactor.begin(actor);
  }

  @Handles(confirmSecondFactor, {
    summary: 'Turn on the second factor with its first code; returns the recovery codes once',
    roles: ROLES,
    scope: 'own',
    answers: RecoveryCodesDto,
    whileRequired: REQUIRED,
  })
  confirm(
    @CurrentActor() actor: SessionActor,
    @Body() { code }: SecondFactorCodeBody,
  ): Promise<RecoveryCodesDto> {
    return this.secondFactor.confirm(actor, code);
  }

  @Handles(renewRecoveryCodes, {
    summary: 'Replace the recovery codes',
    roles: ROLES,
    scope: 'own',
    answers: RecoveryCodesDto,
    stepUp: true,
  })
  renewCodes(
    @CurrentActor() actor: SessionActor,
    @Body() { code }: SecondFactorCodeBody,
  ): Promise<RecoveryCodesDto> {
    return this.secondFactor.renewCodes(actor, code);
  }

  @Handles(disableSecondFactor, {
    summary: 'Turn off the second factor',
    roles: ROLES,
    scope: 'own',
    answers: DoneDto,
    stepUp: true,
  })
  async disable(
    @CurrentActor() actor: SessionActor,
    @Body() { code }: SecondFactorCodeBody,
  ): Promise<DoneDto> {
    await this.secondFactor.disable(actor, code);
    return { code: 200, message: IDENTITY_MESSAGES.secondFactor.off };
  }

  @Handles(resetSecondFactor, {
    summary: 'Turn off the second factor of a user who lost their phone and recovery codes',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: DoneDto,
    stepUp: true,
  })
  async reset(@CurrentActor() actor: SessionActor, @Id('userId') userId: number): Promise<DoneDto> {
    await this.secondFactor.reset(actor, userId);
    return { code: 200, message: IDENTITY_MESSAGES.secondFactor.reset };
  }

  @Handles(readSecondFactorPolicy, {
    summary: 'Roles of the account that need a second factor',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: RolePolicyListDto,
  })
  async policy(@CurrentActor() actor: SessionActor): Promise<RolePolicyListDto> {
    return { list: await this.policies.list(actor) };
  }

  @Handles(changeSecondFactorPolicy, {
    summary: 'Require a second factor for a role, or request to make it optional',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: SavedRolePolicyDto,
    stepUp: true,
  })
  async changePolicy(
    @CurrentActor() actor: SessionActor,
    @Body() body: RolePolicyBody,
  ): Promise<SavedRolePolicyDto> {
    const message = await this.policies.change(actor, body);
    return { list: await this.policies.list(actor), message };
  }
}
