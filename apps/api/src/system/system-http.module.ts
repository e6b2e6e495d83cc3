import { Module } from '@nestjs/common';
import { HealthModule } from '#libs/platform';
import { MetricsServer } from './metrics-server.js';
import { SystemController } from './system.controller.js';

@Module({
  imports: [HealthModule],
  controllers: [SystemController],
  providers: [MetricsServer],
  exports: [HealthModule],
})
export class SystemHttpModule {}
