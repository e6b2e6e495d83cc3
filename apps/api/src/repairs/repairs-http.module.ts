import { Module } from '@nestjs/common';
import { CommunityModule } from '#libs/community';
import { JobCentreModule } from '#libs/jobs';
import { RepairsModule } from '#libs/repairs';
import { FarmSizesController } from './farm-sizes.controller.js';
import { RepairsController } from './repairs.controller.js';

@Module({
  imports: [CommunityModule, JobCentreModule, RepairsModule],
  controllers: [FarmSizesController, RepairsController],
})
export class RepairsHttpModule {}
