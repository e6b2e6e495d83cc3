import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessModule } from '#libs/access';
import { CommunityModule } from '#libs/community';
import { PlacesModule } from '#libs/places';
import { FarmScope } from './farm-scope.service.js';
import { Farm } from './persistence/farm.entity.js';
import { ReadFarms } from './read-farms.service.js';
import { ReadFarmsOnMap } from './read-farms-on-map.service.js';
import { RemoveFarm } from './remove-farm.service.js';
import { SaveFarm } from './save-farm.service.js';

const USE_CASES = [FarmScope, ReadFarms, ReadFarmsOnMap, RemoveFarm, SaveFarm];

@Module({
  imports: [AccessModule, CommunityModule, PlacesModule, TypeOrmModule.forFeature([Farm])],
  providers: USE_CASES,
  exports: [...USE_CASES, TypeOrmModule],
})
export class FarmsModule {}
