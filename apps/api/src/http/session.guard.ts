import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Request } from 'express';
import { hasRole, type SessionActor } from '#libs/identity';
import { DomainError } from '#libs/platform';
import { ROUTE, type RouteSpec } from './route.js';

/** Lets through whom the route's declaration lets through: open, or a live session with one of its roles. */
@Injectable()
export class SessionGuard extends AuthGuard('jwt') {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const spec = Reflect.getMetadata(ROUTE, context.getHandler()) as RouteSpec | undefined;
    if (!spec) throw new DomainError('session.forbidden');
    if (spec.roles === 'open') return true;
    await super.canActivate(context);
    const actor = context.switchToHttp().getRequest<Request>().user as SessionActor;
    if (!hasRole(actor.roles, spec.roles)) throw new DomainError('session.forbidden');
    return true;
  }

  /** Passport's answer as ours: a token that is no longer good is a session that has ended. */
  override handleRequest<TUser = SessionActor>(
    error: unknown,
    user: TUser | false,
    _info: unknown,
    context: ExecutionContext,
  ): TUser {
    if (error) throw error;
    if (user) return user;
    const { authorization } = context.switchToHttp().getRequest<Request>().headers;
    throw new DomainError(authorization ? 'session.ended' : 'session.missing');
  }
}
