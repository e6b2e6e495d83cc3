import { Module } from '@nestjs/common';
import { CommunityModule } from '#libs/community';
import { FarmsModule } from '#libs/farms';
import { ChangeFarmStatus } from './change-farm-status.service.js';
import { ReadEvaluationMap } from './read-evaluation-map.service.js';
import { ReadFarmFacts } from './read-farm-facts.service.js';

const USE_CASES = [ChangeFarmStatus, ReadEvaluationMap, ReadFarmFacts];

@Module({ imports: [CommunityModule, FarmsModule], providers: USE_CASES, exports: USE_CASES })
export class EvaluationModule {}
