import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessModule } from '#libs/access';
import { PlacesModule } from '#libs/places';
import { CommunityScope } from './community-scope.js';
import { FindCommunity } from './find-community.service.js';
import { ListCommunities } from './list-communities.service.js';
import { ListCommunityResources } from './list-community-resources.service.js';
import { Community } from './persistence/community.entity.js';
import { CommunityResource } from './persistence/community-resource.entity.js';
import { SaveCommunity } from './save-community.service.js';
import { SaveCommunityResource } from './save-community-resource.service.js';
import { SuspendCommunityResource } from './suspend-community-resource.service.js';

const USE_CASES = [
  CommunityScope,
  SaveCommunity,
  FindCommunity,
  ListCommunities,
  ListCommunityResources,
  SaveCommunityResource,
  SuspendCommunityResource,
];

@Module({
  imports: [TypeOrmModule.forFeature([CommunityResource, Community]), AccessModule, PlacesModule],
  providers: USE_CASES,
  exports: USE_CASES,
})
export class CommunityModule {}
