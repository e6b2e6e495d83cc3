import { Module } from '@nestjs/common';
import { CommunityModule } from '#libs/community';
import { CommunityResourceController } from './community-resource.controller.js';
import { DeletionController } from './deletion.controller.js';

@Module({ imports: [CommunityModule], controllers: [CommunityResourceController, DeletionController] })
export class CommunityHttpModule {}
