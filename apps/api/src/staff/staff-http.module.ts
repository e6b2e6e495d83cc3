import { Module } from '@nestjs/common';
import { StaffModule } from '#libs/staff';
import { StaffController } from './staff.controller.js';

@Module({ imports: [StaffModule], controllers: [StaffController] })
export class StaffHttpModule {}
