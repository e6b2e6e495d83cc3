import { Controller } from '@nestjs/common';
import { listWaiting, readWaitingMail, WAITING_ROLES, WaitingListDto, WaitingMailDto } from '#libs/contracts';
import { OwnPreferences, type SessionActor } from '#libs/identity';
import { ListWaiting } from '#libs/waiting';
import { CurrentActor, Handles } from '../http/index.js';

/** Pending decisions of the caller. */
@Controller()
export class WaitingController {
  constructor(
    private readonly waiting: ListWaiting,
    private readonly preferences: OwnPreferences,
  ) {}

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

  @Handles(readWaitingMail, {
    summary: 'Whether the user can get the daily e-mail about pending decisions, or why not',
    roles: WAITING_ROLES,
    scope: 'own',
    answers: WaitingMailDto,
  })
  async mail(@CurrentActor() actor: SessionActor): Promise<WaitingMailDto> {
    return { refusal: await this.preferences.mailRefusal(actor) };
  }
}
