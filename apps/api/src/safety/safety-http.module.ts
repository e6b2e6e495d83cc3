import { Module } from '@nestjs/common';
import { IdentityModule } from '#libs/identity';
import { OwnController } from './own.controller.js';
import { PasswordController } from './password.controller.js';
import { SecondFactorController } from './second-factor.controller.js';
import { SessionsController } from './sessions.controller.js';

@Module({
  imports: [IdentityModule],
  controllers: [OwnController, PasswordController, SecondFactorController, SessionsController],
})
export class SafetyHttpModule {}
