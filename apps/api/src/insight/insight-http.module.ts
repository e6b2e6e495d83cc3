import { Module } from '@nestjs/common';
import { InsightModule } from '#libs/insight';
import { DashboardController } from './dashboard.controller.js';
import { InsightController } from './insight.controller.js';

@Module({ imports: [InsightModule], controllers: [DashboardController, InsightController] })
export class InsightHttpModule {}
