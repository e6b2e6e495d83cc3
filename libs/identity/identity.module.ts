import { Module, type OnModuleInit } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config } from '#libs/platform';
import { Accounts } from './accounts.service.js';
import { ChangePassword } from './change-password.service.js';
import { CheckSession } from './check-session.service.js';
import { ChosenPasswords } from './chosen-passwords.js';
import { Confirmations } from './confirmations.service.js';
import { DescribeSession } from './describe-session.js';
import { EndSessions } from './end-sessions.service.js';
import { FarmerLinks } from './farmer-links.service.js';
import { ImpersonationSessions } from './impersonation-sessions.js';
import { Independence } from './independence.js';
import { KnownDevices } from './known-devices.js';
import { OwnPreferences } from './own-preferences.service.js';
import { OwnProfile } from './own-profile.service.js';
import { OwnSessions } from './own-sessions.service.js';
import { Passwords } from './passwords.js';
import { Account } from './persistence/account.entity.js';
import { Session } from './persistence/session.entity.js';
import { User } from './persistence/user.entity.js';
import { ReachableUsers } from './reachable-users.js';
import { RefreshSession } from './refresh-session.service.js';
import { RequiredActions } from './required-actions.js';
import { RolePolicies } from './role-policies.service.js';
import { SecondFactor } from './second-factor.service.js';
import { SecondFactorCheck } from './second-factor-check.js';
import { ServiceTokens } from './service-tokens.js';
import { SessionWatch } from './session-watch.js';
import { SessionReads, Sessions } from './sessions.js';
import { SetPasswordLinks } from './set-password-links.service.js';
import { SignIn } from './sign-in.service.js';
import { SignInFailures } from './sign-in-failures.js';
import { StartSession } from './start-session.service.js';
import { StepUp } from './step-up.service.js';
import { SignInThrottle } from './throttle.js';
import { tokenKeyOf } from './token-key.js';
import { Tokens } from './tokens.js';
import { Totp } from './totp.js';
import { Usernames } from './usernames.service.js';
import { Users } from './users.service.js';

/** Exports for transports and other domains. */
const USE_CASES = [
  Accounts,
  ChangePassword,
  Confirmations,
  FarmerLinks,
  ImpersonationSessions,
  Independence,
  OwnPreferences,
  OwnProfile,
  OwnSessions,
  ReachableUsers,
  RequiredActions,
  RolePolicies,
  SecondFactor,
  ServiceTokens,
  Sessions,
  SetPasswordLinks,
  StepUp,
  Usernames,
  Users,
];

/** Provides accounts, users, their sessions and authentication. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Account, User, Session]),
    JwtModule.registerAsync({
      inject: [Config],
      useFactory: (config: Config) => ({ secret: tokenKeyOf(config) }),
    }),
  ],
  providers: [
    ...USE_CASES,
    CheckSession,
    ChosenPasswords,
    DescribeSession,
    EndSessions,
    KnownDevices,
    Passwords,
    RefreshSession,
    SecondFactorCheck,
    SessionReads,
    SessionWatch,
    SignIn,
    SignInFailures,
    SignInThrottle,
    StartSession,
    Tokens,
    Totp,
  ],
  exports: USE_CASES,
})
export class IdentityModule implements OnModuleInit {
  constructor(private readonly passwords: Passwords) {}

  async onModuleInit(): Promise<void> {
    await this.passwords.warmUp();
  }
}
