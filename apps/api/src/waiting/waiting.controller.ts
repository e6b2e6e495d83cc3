import { Controller } from '@nestjs/common';
import { listWaiting, WAITING_ROLES, WaitingListDto } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { ListWaiting } from '#libs/waiting';
import { CurrentActor, Handles } from '../http/index.js';

/** Pending decisions of the caller. */
@Controller()
export class WaitingController {
  constructor(private readonly waiting: ListWaiting) {}

  @Handles(listWaiting, {
    summary:
      'Approvals, rule changes, anomalies, held rows, unknown messages, issues and visits that the user may act on, oldest first',
    roles: WAITING_ROLES,
    scope: 'resource',
    answers: WaitingListDto,
  })
  list(@CurrentActor() actor: SessionActor): Promise<WaitingListDto> {
    return this.waiting.of(actor);
  }
}
