import { Module } from '@nestjs/common';
import { MembersModule } from '#libs/members';
import { MembersController } from './members.controller.js';

@Module({ imports: [MembersModule], controllers: [MembersController] })
export class MembersHttpModule {}
