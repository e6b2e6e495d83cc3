import { Controller } from '@nestjs/common';
import { ADMINISTRATORS, readStatus, StatusDto, sendTestMail, TestMailDto } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { ReadStatus, SendTestMail } from '#libs/status';
import { By, Handles } from '../http/index.js';

/** How the installation is. */
@Controller()
export class StatusController {
  constructor(
    private readonly status: ReadStatus,
    private readonly testMail: SendTestMail,
  ) {}

  @Handles(readStatus, {
    summary:
      'How the installation is: what is wrong and what to do, programs, queues, disk, backup, audit, mail, database',
    roles: ADMINISTRATORS,
    scope: 'none',
    answers: StatusDto,
  })
  read(): Promise<StatusDto> {
    return this.status.read();
  }

  @Handles(sendTestMail, {
    summary: 'Send a mail to whom alerts are mailed, to see whether it arrives',
    roles: ADMINISTRATORS,
    scope: 'none',
    answers: TestMailDto,
  })
  test(@By() actor: SessionActor): Promise<TestMailDto> {
    return this.testMail.send(actor);
  }
}
