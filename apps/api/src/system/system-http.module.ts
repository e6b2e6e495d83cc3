import { Module } from '@nestjs/common';
import { HealthModule } from '#libs/platform';
import { SystemController } from './system.controller.js';

@Module({
  imports: [HealthModule],
  controllers: [SystemController],
  exports: [HealthModule],
})
export class SystemHttpModule {}
