import { Module } from '@nestjs/common';
import { RecordsModule } from '#libs/records';
import { ManageFarmResource } from './manage-farm-resource.service.js';

@Module({
  imports: [RecordsModule],
  providers: [ManageFarmResource],
  exports: [RecordsModule, ManageFarmResource],
})
export class FarmResourcesModule {}
