import { Controller } from '@nestjs/common';
import { ADMINISTRATORS, readStatus, StatusDto } from '#libs/contracts';
import { ReadStatus } from '#libs/status';
import { Handles } from '../http/index.js';

/** How the installation is. */
@Controller()
export class StatusController {
  constructor(private readonly status: ReadStatus) {}

  @Handles(readStatus, {
    summary:
      'How the installation is: what is wrong and what to do, programs, queues, disk, backup, audit, database',
    roles: ADMINISTRATORS,
    scope: 'none',
    answers: StatusDto,
  })
  read(): Promise<StatusDto> {
    return this.status.read();
  }
}
