import { Module } from '@nestjs/common';
import { AccessModule } from '#libs/access';
import { AuditModule } from '#libs/audit';
import { CommunityModule } from '#libs/community';
import { IdentityModule } from '#libs/identity';
import { InputsModule } from '#libs/inputs';
import { InsightModule } from '#libs/insight';
import { CloseSeason } from './close-season.service.js';
import { CommunityReport } from './community-report.service.js';
import { CountSeason } from './count-season.service.js';
import { ReadSeason } from './read-season.service.js';
import { ReportSchedules } from './report-schedules.service.js';

@Module({
  imports: [AccessModule, AuditModule, CommunityModule, IdentityModule, InputsModule, InsightModule],
  providers: [CloseSeason, CommunityReport, CountSeason, ReadSeason, ReportSchedules],
  exports: [CloseSeason, CommunityReport, ReadSeason, ReportSchedules],
})
export class ReportsModule {}
