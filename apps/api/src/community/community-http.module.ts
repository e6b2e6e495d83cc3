import { Module } from '@nestjs/common';
import { CommunityModule } from '#libs/community';
import { CommunityResourceController } from './community-resource.controller.js';

@Module({ imports: [CommunityModule], controllers: [CommunityResourceController] })
export class CommunityHttpModule {}
