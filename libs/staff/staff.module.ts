import { Module } from '@nestjs/common';
import { AccessModule } from '#libs/access';
import { DisclosureModule } from '#libs/disclosure';
import { IdentityModule } from '#libs/identity';
import { CreateStaff } from './create-staff.service.js';
import { ReadStaff } from './read-staff.service.js';
import { StaffDrafts } from './staff-drafts.service.js';
import { StaffNumbers } from './staff-numbers.js';
import { StaffStatus } from './staff-status.service.js';
import { UpdateStaff } from './update-staff.service.js';

const USE_CASES = [CreateStaff, ReadStaff, StaffDrafts, StaffStatus, UpdateStaff];

@Module({
  imports: [AccessModule, DisclosureModule, IdentityModule],
  providers: [...USE_CASES, StaffNumbers],
  exports: USE_CASES,
})
export class StaffModule {}
