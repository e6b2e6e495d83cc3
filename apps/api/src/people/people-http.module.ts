import { Module } from '@nestjs/common';
import { IdentityModule } from '#libs/identity';
import { AccessListController } from './access-list.controller.js';
import { SeeAsController } from './see-as.controller.js';
import { StaffController } from './staff.controller.js';

@Module({
  imports: [IdentityModule],
  controllers: [AccessListController, SeeAsController, StaffController],
})
export class PeopleHttpModule {}
