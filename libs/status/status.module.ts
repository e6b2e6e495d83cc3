import { Module } from '@nestjs/common';
import { AuditModule } from '#libs/audit';
import { AlertsModule } from './alerts/alerts.module.js';
import { StatusFigures } from './status-figures.js';

@Module({ imports: [AlertsModule, AuditModule], providers: [StatusFigures], exports: [AlertsModule] })
export class StatusModule {}
