import { Module } from '@nestjs/common';
import { AccessModule } from '#libs/access';
import { CommunityModule } from '#libs/community';
import { BeginInspection } from './begin-inspection.service.js';
import { DismissFinding } from './dismiss-finding.service.js';
import { FindingsRefresher } from './findings-refresher.js';
import { InspectionJob } from './inspection-job.handler.js';
import { ReadFindings } from './read-findings.service.js';

const USE_CASES = [BeginInspection, DismissFinding, ReadFindings];

@Module({
  imports: [AccessModule, CommunityModule],
  providers: [...USE_CASES, InspectionJob, FindingsRefresher],
  exports: [...USE_CASES, InspectionJob],
})
export class FindingsModule {}
