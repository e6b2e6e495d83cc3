import { Module, type OnModuleInit } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config } from '#libs/platform';
import { Access } from './access.js';
import { PEOPLE, PEOPLE_INSIDE } from './access-list/people.providers.js';
import { Accounts } from './accounts.service.js';
import { CheckSession } from './check-session.service.js';
import { EndSessions } from './end-sessions.service.js';
import { DescribeSession } from './open-session.js';
import { Passwords } from './passwords.js';
import { Account } from './persistence/account.entity.js';
import { Session } from './persistence/session.entity.js';
import { User } from './persistence/user.entity.js';
import { RefreshSession } from './refresh-session.service.js';
import { SAFETY, SAFETY_INSIDE } from './safety/safety.providers.js';
import { SessionWatch } from './session-watch.js';
import { SessionReads, Sessions } from './sessions.js';
import { SignIn } from './sign-in.service.js';
import { StartSession } from './start-session.service.js';
import { SignInThrottle } from './throttle.js';
import { Tokens } from './tokens.js';
import { Users } from './users.service.js';

/** Accounts, users, sessions, and what a user may reach. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Account, User, Session]),
    JwtModule.registerAsync({
      inject: [Config],
      useFactory: (config: Config) => ({ secret: config.JWT_SECRET }),
    }),
  ],
  providers: [
    Access,
    Accounts,
    CheckSession,
    DescribeSession,
    EndSessions,
    Passwords,
    RefreshSession,
    SessionReads,
    Sessions,
    SessionWatch,
    SignIn,
    SignInThrottle,
    StartSession,
    Tokens,
    Users,
    ...PEOPLE,
    ...PEOPLE_INSIDE,
    ...SAFETY,
    ...SAFETY_INSIDE,
  ],
  exports: [Access, Accounts, Sessions, Users, ...PEOPLE, ...SAFETY],
})
export class IdentityModule implements OnModuleInit {
  constructor(private readonly passwords: Passwords) {}

  async onModuleInit(): Promise<void> {
    await this.passwords.warmUp();
  }
}
