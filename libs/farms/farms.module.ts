import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessModule } from '#libs/access';
import { CommunityModule } from '#libs/community';
import { FarmScope } from './farm-scope.service.js';
import { Farm } from './persistence/farm.entity.js';
import { ReadFarmsOnMap } from './read-farms-on-map.service.js';

@Module({
  imports: [AccessModule, CommunityModule, TypeOrmModule.forFeature([Farm])],
  providers: [FarmScope, ReadFarmsOnMap],
  exports: [FarmScope, ReadFarmsOnMap, TypeOrmModule],
})
export class FarmsModule {}
