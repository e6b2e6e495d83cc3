import { Module } from '@nestjs/common';
import { AccessModule } from '#libs/access';
import { CommunityModule } from '#libs/community';
import { FarmsModule } from '#libs/farms';
import { FindingsModule } from '#libs/findings';
import { ChangeFarmStatus } from './change-farm-status.service.js';
import { DeleteFarm } from './delete-farm.service.js';
import { FarmExtents } from './farm-extents.js';
import { FarmGate } from './farm-gate.service.js';
import { KeepCells } from './keep-cells.js';
import { LeaseFarms } from './lease-farms.service.js';
import { MapChanges } from './map-changes.js';
import { ReadEvaluationMap } from './read-evaluation-map.service.js';
import { ReadFarmFacts } from './read-farm-facts.service.js';
import { ReadFarmTiles } from './read-farm-tiles.service.js';
import { RejectData } from './reject-data.service.js';
import { ResetFarmMaps } from './reset-farm-maps.service.js';
import { RevertBoundaries } from './revert-boundaries.service.js';
import { SaveFarmMap } from './save-farm-map.service.js';
import { SettleOverlap } from './settle-overlap.service.js';
import { UndoAct } from './undo-act.service.js';

const USE_CASES = [
  ChangeFarmStatus,
  DeleteFarm,
  LeaseFarms,
  ReadEvaluationMap,
  ReadFarmFacts,
  ReadFarmTiles,
  RejectData,
  ResetFarmMaps,
  RevertBoundaries,
  SaveFarmMap,
  SettleOverlap,
  UndoAct,
];

@Module({
  imports: [AccessModule, CommunityModule, FarmsModule, FindingsModule],
  providers: [FarmExtents, FarmGate, KeepCells, MapChanges, ...USE_CASES],
  exports: USE_CASES,
})
export class EvaluationModule {}
