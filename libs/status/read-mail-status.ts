import { Injectable } from '@nestjs/common';
import type { StatusDto } from '#libs/contracts';
import { Config, Database } from '#libs/platform';
import { mailState } from './persistence/alert.queries.js';

/** Returns the number of alert recipients, and the state of mail delivery. */
@Injectable()
export class ReadMailStatus {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
  ) {}

  async read(): Promise<StatusDto['mail']> {
    const { SMTP_URL, ALERT_MAIL_TO } = this.config;
    const { sentAt, failingSince, reason } = await mailState(this.database);
    return {
      recipients: SMTP_URL === undefined ? 0 : ALERT_MAIL_TO.length,
      sentAt: sentAt?.toISOString() ?? null,
      failingSince: failingSince?.toISOString() ?? null,
      reason,
    };
  }
}
