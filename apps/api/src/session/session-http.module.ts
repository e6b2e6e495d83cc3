import { Module } from '@nestjs/common';
import { IdentityModule } from '#libs/identity';
import { SessionController } from './session.controller.js';

@Module({ imports: [IdentityModule], controllers: [SessionController] })
export class SessionHttpModule {}
