import { Module } from '@nestjs/common';
import { AccessModule } from '#libs/access';
import { IdentityModule } from '#libs/identity';
import { StaffModule } from '#libs/staff';
import { AccessListController } from './access-list.controller.js';
import { SeeAsController } from './see-as.controller.js';
import { StaffController } from './staff.controller.js';

@Module({
  imports: [AccessModule, IdentityModule, StaffModule],
  controllers: [AccessListController, SeeAsController, StaffController],
})
export class PeopleHttpModule {}
