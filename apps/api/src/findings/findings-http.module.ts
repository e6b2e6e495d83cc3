import { Module } from '@nestjs/common';
import { CommunityModule } from '#libs/community';
import { EvaluationModule } from '#libs/evaluation';
import { FindingsModule } from '#libs/findings';
import { FindingsController } from './findings.controller.js';
import { SettlingController } from './settling.controller.js';

@Module({
  imports: [CommunityModule, EvaluationModule, FindingsModule],
  controllers: [FindingsController, SettlingController],
})
export class FindingsHttpModule {}
