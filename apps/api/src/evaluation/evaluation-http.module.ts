import { Module } from '@nestjs/common';
import { EvaluationModule } from '#libs/evaluation';
import { RealtimeModule } from '#libs/platform';
import { EditingController } from './editing.controller.js';
import { EvaluationController } from './evaluation.controller.js';
import { HistoryController } from './history.controller.js';
import { LeaseController } from './lease.controller.js';
import { LeaseKeeper } from './lease-keeper.js';
import { TileController } from './tile.controller.js';

@Module({
  imports: [EvaluationModule, RealtimeModule],
  controllers: [EvaluationController, EditingController, HistoryController, LeaseController, TileController],
  providers: [LeaseKeeper],
})
export class EvaluationHttpModule {}
