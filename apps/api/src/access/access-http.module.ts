import { Module } from '@nestjs/common';
import { AccessModule } from '#libs/access';
import { HttpModule } from '../http/http.module.js';
import { AccessListController } from './access-list.controller.js';
import { ImpersonationController } from './impersonation.controller.js';
import { UsersController } from './users.controller.js';

@Module({
  imports: [AccessModule, HttpModule],
  controllers: [AccessListController, ImpersonationController, UsersController],
})
export class AccessHttpModule {}
