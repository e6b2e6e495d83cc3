import { Module } from '@nestjs/common';
import { AuditModule } from '#libs/audit';
import { ReadFilesStatus } from './read-files-status.js';
import { ReadStatus } from './read-status.service.js';
import { StatusFigures } from './status-figures.js';

@Module({
  imports: [AuditModule],
  providers: [ReadFilesStatus, ReadStatus, StatusFigures],
  exports: [ReadStatus],
})
export class StatusModule {}
