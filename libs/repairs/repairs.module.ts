import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessModule } from '#libs/access';
import { CommunityModule } from '#libs/community';
import { BeginRepair } from './begin-repair.service.js';
import { DecideRepair } from './decide-repair.service.js';
import { FixFarmSizes } from './fix-farm-sizes.service.js';
import { Repair } from './persistence/repair.entity.js';
import { ReadRepairs } from './read-repairs.service.js';
import { RepairJob } from './repair-job.handler.js';
import { UndoRepairJob } from './undo-repair-job.handler.js';

const USE_CASES = [BeginRepair, DecideRepair, FixFarmSizes, ReadRepairs];
const HANDLERS = [RepairJob, UndoRepairJob];

@Module({
  imports: [TypeOrmModule.forFeature([Repair]), AccessModule, CommunityModule],
  providers: [...USE_CASES, ...HANDLERS],
  exports: [...USE_CASES, ...HANDLERS],
})
export class RepairsModule {}
