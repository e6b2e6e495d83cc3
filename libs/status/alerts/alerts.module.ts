import { Module } from '@nestjs/common';
import { AccessModule } from '#libs/access';
import { AuditModule } from '#libs/audit';
import { ReadFilesStatus } from '../read-files-status.js';
import { ReadMailStatus } from '../read-mail-status.js';
import { ReadQueues } from '../read-queues.js';
import { ReadServers } from '../read-servers.js';
import { ReadStatus } from '../read-status.service.js';
import { AlertClock } from './alert-clock.js';
import { MailLink } from './mail-link.service.js';
import { Mailer } from './mailer.js';
import { OutageWatch } from './outage-watch.js';
import { SendTestMail } from './send-test-mail.service.js';

/** Mails alerts. For every long-running program. */
@Module({
  imports: [AccessModule, AuditModule],
  providers: [
    AlertClock,
    Mailer,
    MailLink,
    OutageWatch,
    ReadFilesStatus,
    ReadMailStatus,
    ReadQueues,
    ReadServers,
    ReadStatus,
    SendTestMail,
  ],
  exports: [AlertClock, ReadQueues, ReadStatus, SendTestMail],
})
export class AlertsModule {}
