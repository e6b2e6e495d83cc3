import { Module } from '@nestjs/common';
import { AccessModule } from '#libs/access';
import { CommunityModule } from '#libs/community';
import { FarmersModule } from '#libs/farmers';
import { InputsModule } from '#libs/inputs';
import { CountFarmers } from './count-farmers.service.js';
import { ReadActivity } from './read-activity.service.js';
import { ReadAnalytics } from './read-analytics.service.js';
import { ReadCentral } from './read-central.service.js';
import { ReadExternalFarmers } from './read-external-farmers.service.js';
import { ReadFirstSteps } from './read-first-steps.service.js';
import { ReadInputAnalytics } from './read-input-analytics.service.js';
import { ReadOverviewFarms } from './read-overview-farms.service.js';
import { ReadProjects } from './read-projects.service.js';
import { StatsRefresher } from './stats-refresher.js';
import { Viewers } from './viewers.js';

const USE_CASES = [
  CountFarmers,
  ReadActivity,
  ReadAnalytics,
  ReadCentral,
  ReadExternalFarmers,
  ReadFirstSteps,
  ReadInputAnalytics,
  ReadOverviewFarms,
  ReadProjects,
];

@Module({
  imports: [AccessModule, CommunityModule, FarmersModule, InputsModule],
  providers: [...USE_CASES, StatsRefresher, Viewers],
  exports: USE_CASES,
})
export class InsightModule {}
