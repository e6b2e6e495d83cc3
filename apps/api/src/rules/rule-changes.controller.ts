import { Body, Controller } from '@nestjs/common';
import {
  ADMINISTRATORS,
  approveRuleChange,
  DoneDto,
  RefuseRuleChangeBody,
  RULES_MESSAGES,
  refuseRuleChange,
  withdrawRuleChange,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { DecideRuleChange } from '#libs/rules';
import { CurrentActor, Handles, Id } from '../http/index.js';

const DECIDES = { roles: ADMINISTRATORS, scope: 'account', answers: DoneDto } as const;

/** Decisions about changes that weaken a rule. */
@Controller()
export class RuleChangesController {
  constructor(private readonly deciding: DecideRuleChange) {}

  @Handles(approveRuleChange, {
    ...DECIDES,
    summary:
      'Apply a change that weakens a rule, as an administrator independent of the one who requested it',
    stepUp: true,
  })
  async approve(@CurrentActor() actor: SessionActor, @Id('changeId') changeId: number): Promise<DoneDto> {
    await this.deciding.approve(actor, changeId);
    return { code: 200, message: RULES_MESSAGES.approved };
  }

  @Handles(refuseRuleChange, { ...DECIDES, summary: 'Refuse a change that weakens a rule' })
  async refuse(
    @CurrentActor() actor: SessionActor,
    @Id('changeId') changeId: number,
    @Body() { reason }: RefuseRuleChangeBody,
  ): Promise<DoneDto> {
    await this.deciding.refuse(actor, changeId, reason);
    return { code: 200, message: RULES_MESSAGES.refused };
  }

  @Handles(withdrawRuleChange, { ...DECIDES, summary: 'Withdraw your own request to weaken a rule' })
  async withdraw(@CurrentActor() actor: SessionActor, @Id('changeId') changeId: number): Promise<DoneDto> {
    await this.deciding.withdraw(actor, changeId);
    return { code: 200, message: RULES_MESSAGES.withdrawn };
  }
}
