import { Controller, Param } from '@nestjs/common';
import {
  ADMINISTRATORS,
  DoneDto,
  endOtherSessions,
  endOwnSession,
  endSessionOfUser,
  endSessionsOfUser,
  IDENTITY_MESSAGES,
  listOwnSessions,
  listSessionsOfUser,
  OwnSessionListDto,
  ROLES,
} from '#libs/contracts';
import { OwnSessions, type SessionActor } from '#libs/identity';
import { CurrentActor, Handles, Id } from '../http/index.js';

/** Lists and ends open sessions. */
@Controller()
export class SessionsController {
  constructor(private readonly sessions: OwnSessions) {}

  @Handles(listOwnSessions, {
    summary: 'Your own open sessions, the current one first',
    roles: ROLES,
    scope: 'own',
    answers: OwnSessionListDto,
  })
  list(@CurrentActor() actor: SessionActor): Promise<OwnSessionListDto> {
    return this.sessions.list(actor);
  }

  @Handles(endOtherSessions, {
    summary: 'Sign out on all other devices',
    roles: ROLES,
    scope: 'own',
    answers: DoneDto,
  })
  async endOthers(@CurrentActor() actor: SessionActor): Promise<DoneDto> {
    await this.sessions.endOthers(actor);
    return { code: 200, message: IDENTITY_MESSAGES.session.othersEnded };
  }

  @Handles(endOwnSession, {
    summary: 'End one of your own sessions',
    roles: ROLES,
    scope: 'own',
    answers: DoneDto,
  })
  async end(@CurrentActor() actor: SessionActor, @Param('sessionId') sessionId: string): Promise<DoneDto> {
    await this.sessions.end(actor, sessionId.toLowerCase());
    return { code: 200, message: IDENTITY_MESSAGES.session.ended };
  }

  @Handles(listSessionsOfUser, {
    summary: 'Open sessions of a user of the account',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: OwnSessionListDto,
  })
  listOfUser(@CurrentActor() actor: SessionActor, @Id('userId') userId: number): Promise<OwnSessionListDto> {
    return this.sessions.listOfUser(actor, userId);
  }

  @Handles(endSessionsOfUser, {
    summary: 'Sign a user of the account out on all devices',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: DoneDto,
  })
  async endOfUser(@CurrentActor() actor: SessionActor, @Id('userId') userId: number): Promise<DoneDto> {
    await this.sessions.endOfUser(actor, userId);
    return { code: 200, message: IDENTITY_MESSAGES.session.userEnded };
  }

  @Handles(endSessionOfUser, {
    summary: 'End one session of a user of the account, with its sockets',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: DoneDto,
  })
  async endOneOfUser(
    @CurrentActor() actor: SessionActor,
    @Id('userId') userId: number,
    @Param('sessionId') sessionId: string,
  ): Promise<DoneDto> {
    await this.sessions.endOneOfUser(actor, userId, sessionId.toLowerCase());
    return { code: 200, message: IDENTITY_MESSAGES.session.ended };
  }
}
