import { Module } from '@nestjs/common';
import { AuditModule } from '#libs/audit';
import { CommunityModule } from '#libs/community';
import { IdentityModule } from '#libs/identity';
import { InputsModule } from '#libs/inputs';
import { InsightModule } from '#libs/insight';
import { CloseSeason } from './close-season.service.js';
import { CountSeason } from './count-season.service.js';
import { ReadSeason } from './read-season.service.js';

@Module({
  imports: [AuditModule, CommunityModule, IdentityModule, InputsModule, InsightModule],
  providers: [CloseSeason, CountSeason, ReadSeason],
  exports: [CloseSeason, ReadSeason],
})
export class ReportsModule {}
