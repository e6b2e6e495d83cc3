import { Module } from '@nestjs/common';
import { AuditModule } from '#libs/audit';
import { MessagingModule } from '#libs/messaging';
import { AlertsModule } from './alerts/alerts.module.js';
import { ReadAccountStatus } from './read-account-status.service.js';
import { StatusFigures } from './status-figures.js';

@Module({
  imports: [AlertsModule, AuditModule, MessagingModule],
  providers: [ReadAccountStatus, StatusFigures],
  exports: [AlertsModule, ReadAccountStatus],
})
export class StatusModule {}
