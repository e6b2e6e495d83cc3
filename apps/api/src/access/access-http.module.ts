import { Module } from '@nestjs/common';
import { AccessModule } from '#libs/access';
import { AccessListController } from './access-list.controller.js';
import { ImpersonationController } from './impersonation.controller.js';

@Module({ imports: [AccessModule], controllers: [AccessListController, ImpersonationController] })
export class AccessHttpModule {}
