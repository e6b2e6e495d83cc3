import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessModule } from '#libs/access';
import { CommunityModule } from '#libs/community';
import { DisclosureModule } from '#libs/disclosure';
import { IdentityModule } from '#libs/identity';
import { BeginExport } from './begin-export.service.js';
import { ExportFiles } from './export-files.service.js';
import { ExportJob } from './export-job.handler.js';
import { ExportPrograms } from './export-process.js';
import { ExportRights } from './export-rights.js';
import { ExportRun } from './persistence/export-run.entity.js';
import { RetryExport } from './retry-export.service.js';
import { WriteExport } from './write-export.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([ExportRun]),
    AccessModule,
    CommunityModule,
    DisclosureModule,
    IdentityModule,
  ],
  providers: [BeginExport, ExportFiles, ExportJob, ExportRights, RetryExport, WriteExport, ExportPrograms],
  exports: [BeginExport, ExportFiles, ExportJob, ExportRights, RetryExport],
})
export class ExportsModule {}
