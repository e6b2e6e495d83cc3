import { Controller } from '@nestjs/common';
import { ADMINISTRATORS, DisclosureBudgetDto, readDisclosureBudget } from '#libs/contracts';
import { Disclosures } from '#libs/disclosure';
import type { SessionActor } from '#libs/identity';
import { CurrentActor, Handles } from '../http/index.js';

/** The user's remaining allowance to reveal full identifiers. */
@Controller()
export class DisclosureController {
  constructor(private readonly disclosures: Disclosures) {}

  @Handles(readDisclosureBudget, {
    summary: 'Number of full BVNs that the user may still view or search this hour',
    roles: ADMINISTRATORS,
    scope: 'own',
    answers: DisclosureBudgetDto,
  })
  budget(@CurrentActor() actor: SessionActor): Promise<DisclosureBudgetDto> {
    return this.disclosures.budgetOf(actor);
  }
}
