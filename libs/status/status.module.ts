import { Module } from '@nestjs/common';
import { AuditModule } from '#libs/audit';
import { ReadStatus } from './read-status.service.js';
import { StatusFigures } from './status-figures.js';

@Module({ imports: [AuditModule], providers: [ReadStatus, StatusFigures], exports: [ReadStatus] })
export class StatusModule {}
