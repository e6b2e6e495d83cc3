import { Module } from '@nestjs/common';
import { FarmsModule } from '#libs/farms';
import { RecordsModule } from '#libs/records';
import { ReadFarmSoil } from './read-farm-soil.service.js';

@Module({
  imports: [FarmsModule, RecordsModule],
  providers: [ReadFarmSoil],
  exports: [ReadFarmSoil, RecordsModule],
})
export class SoilModule {}
