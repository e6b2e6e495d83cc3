import { Module } from '@nestjs/common';
import { CommunityModule } from '#libs/community';
import { FindingsModule } from '#libs/findings';
import { FindingsController } from './findings.controller.js';

@Module({ imports: [CommunityModule, FindingsModule], controllers: [FindingsController] })
export class FindingsHttpModule {}
