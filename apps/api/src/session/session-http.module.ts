import { Module } from '@nestjs/common';
import { AccessModule } from '#libs/access';
import { IdentityModule } from '#libs/identity';
import { SessionController } from './session.controller.js';

@Module({ imports: [AccessModule, IdentityModule], controllers: [SessionController] })
export class SessionHttpModule {}
