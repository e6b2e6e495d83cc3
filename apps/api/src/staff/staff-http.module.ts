import { Module } from '@nestjs/common';
import { IdentityModule } from '#libs/identity';
import { StaffController } from './staff.controller.js';

@Module({ imports: [IdentityModule], controllers: [StaffController] })
export class StaffHttpModule {}
