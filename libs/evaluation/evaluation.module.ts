import { Module } from '@nestjs/common';
import { FarmsModule } from '#libs/farms';
import { IdentityModule } from '#libs/identity';
import { ChangeFarmStatus } from './change-farm-status.service.js';
import { ReadEvaluationMap } from './read-evaluation-map.service.js';
import { ReadFarmFacts } from './read-farm-facts.service.js';

const USE_CASES = [ChangeFarmStatus, ReadEvaluationMap, ReadFarmFacts];

@Module({ imports: [FarmsModule, IdentityModule], providers: USE_CASES, exports: USE_CASES })
export class EvaluationModule {}
