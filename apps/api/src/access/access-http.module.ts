import { Module } from '@nestjs/common';
import { IdentityModule } from '#libs/identity';
import { AccessListController } from './access-list.controller.js';
import { ImpersonationController } from './impersonation.controller.js';

@Module({ imports: [IdentityModule], controllers: [AccessListController, ImpersonationController] })
export class AccessHttpModule {}
