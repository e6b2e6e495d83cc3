import { Controller } from '@nestjs/common';
import {
  AccountStatusDto,
  ADMINISTRATORS,
  readAccountStatus,
  readStatus,
  StatusDto,
  sendTestMail,
  TestMailDto,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { ReadAccountStatus, ReadStatus, SendTestMail } from '#libs/status';
import { CurrentActor, Handles } from '../http/index.js';

/** Health of the installation, for SUPERADMIN only; health of an account, for its administrators. */
@Controller()
export class StatusController {
  constructor(
    private readonly status: ReadStatus,
    private readonly account: ReadAccountStatus,
    private readonly testMail: SendTestMail,
  ) {}

  @Handles(readStatus, {
    summary:
      'Health of the installation: problems with advice, programs, queues, disk, backup, audit, mail, database',
    roles: ['SUPERADMIN'],
    scope: 'none',
    answers: StatusDto,
  })
  read(): Promise<StatusDto> {
    return this.status.read();
  }

  @Handles(readAccountStatus, {
    summary: "Jobs and SMS provider of the caller's account",
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: AccountStatusDto,
  })
  readOwn(@CurrentActor() actor: SessionActor): Promise<AccountStatusDto> {
    return this.account.read(actor.accountId);
  }

  @Handles(sendTestMail, {
    summary: 'Send a test mail to the recipients of alerts',
    roles: ['SUPERADMIN'],
    scope: 'none',
    answers: TestMailDto,
  })
  test(@CurrentActor() actor: SessionActor): Promise<TestMailDto> {
    return this.testMail.send(actor);
  }
}
