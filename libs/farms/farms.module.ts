import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CommunityModule } from '#libs/community';
import { Farm } from './persistence/farm.entity.js';
import { FarmResource } from './persistence/farm-resource.entity.js';
import { ReadFarmsOnMap } from './read-farms-on-map.service.js';

@Module({
  imports: [CommunityModule, TypeOrmModule.forFeature([Farm, FarmResource])],
  providers: [ReadFarmsOnMap],
  exports: [ReadFarmsOnMap, TypeOrmModule],
})
export class FarmsModule {}
