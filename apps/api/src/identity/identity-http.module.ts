import { Module } from '@nestjs/common';
import { AccessModule } from '#libs/access';
import { IdentityModule } from '#libs/identity';
import { RulesModule } from '#libs/rules';
import { PasswordController } from './password.controller.js';
import { ProfileController } from './profile.controller.js';
import { SecondFactorController } from './second-factor.controller.js';
import { SessionController } from './session.controller.js';
import { SessionsController } from './sessions.controller.js';

@Module({
  imports: [AccessModule, IdentityModule, RulesModule],
  controllers: [
    PasswordController,
    ProfileController,
    SecondFactorController,
    SessionController,
    SessionsController,
  ],
})
export class IdentityHttpModule {}
