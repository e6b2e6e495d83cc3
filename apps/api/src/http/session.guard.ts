import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import passport from 'passport';
import { Access } from '#libs/access';
import { ACCESS_MESSAGES } from '#libs/contracts';
import { ServiceTokens, type SessionActor, StepUp } from '#libs/identity';
import { DomainError } from '#libs/platform';
import { ROUTE, type RouteSpec } from './handles.js';
import { JwtStrategy } from './jwt.strategy.js';
import { parseId } from './parameters.js';
import { isOfRole, isOpenToGuests, isOpenToPrograms } from './rights.js';
import { serviceTokenOf, takesBasic } from './service-token-of.js';

/**
 * Admits callers by the route's declaration: open, or a live session with one of its roles and, for staff, with its
 * grant. An account in the path must be the session's: another one is not there, as any record of it.
 */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly strategy: JwtStrategy,
    private readonly access: Access,
    private readonly stepUp: StepUp,
    private readonly services: ServiceTokens,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const spec = Reflect.getMetadata(ROUTE, context.getHandler()) as RouteSpec | undefined;
    if (!spec) throw new DomainError('session.forbidden');
    if (spec.roles === 'open') return true;
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    // Excel and map programs send a password only if they are asked; elsewhere browsers would ask the user for one.
    if (takesBasic(request)) response.setHeader('WWW-Authenticate', 'Basic realm="Gona"');
    const actor = await this.actorOf(request, response);
    response.removeHeader('WWW-Authenticate');
    request.user = actor;
    if (actor.requiredAction && !spec.whileRequired?.includes(actor.requiredAction))
      throw new DomainError(`session.${actor.requiredAction}`);
    if (!isOfRole(spec, actor)) throw new DomainError('session.forbidden');
    if (actor.seenBy && !isOpenToGuests(request.method, spec))
      throw new DomainError('session.forbidden', ACCESS_MESSAGES.impersonation.readOnly);
    if (actor.service && !isOpenToPrograms(request.method, spec, actor.service))
      throw new DomainError('session.forbidden', ACCESS_MESSAGES.tokens.notForTokens);
    if (spec.grant) await this.access.requireGrant(actor, spec.grant);
    requireOwnAccount(request.params, actor);
    // Last, so that users without permission are not asked for a password.
    if (spec.stepUp) await this.stepUp.require(actor);
    return true;
  }

  /**
   * Returns the user found by passport. The strategy is passed as an object, because its name would find the one last
   * registered by any application of the process. An invalid token is treated as an ended session.
   */
  private actorOf(request: Request, response: Response): Promise<SessionActor> {
    const shown = serviceTokenOf(request);
    if (shown) return this.services.authenticate(shown, request.ip ?? null);
    return new Promise((resolve, reject) => {
      const found = (error: unknown, actor: SessionActor | false | null) => {
        if (error) reject(error);
        else if (actor) resolve(actor);
        else reject(new DomainError(request.headers.authorization ? 'session.ended' : 'session.missing'));
      };
      // One strategy object per request: passport attaches callbacks to it, and requests run concurrently.
      const strategy = Object.create(this.strategy) as JwtStrategy;
      const check = passport.authenticate(strategy, { session: false }, found) as (
        request: Request,
        response: Response,
        next: (error?: unknown) => void,
      ) => void;
      check(request, response, (error) => reject(error));
    });
  }
}

/** Throws `record.notFound` if the path names another account, `request.badId` if it names none. */
function requireOwnAccount(
  { userAccountId }: Record<string, string | string[] | undefined>,
  actor: SessionActor,
): void {
  if (userAccountId === undefined) return;
  if (parseId(String(userAccountId), 'userAccountId') !== actor.accountId)
    throw new DomainError('record.notFound');
}
