import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { mergeMap, type Observable } from 'rxjs';
import { Access } from '#libs/access';
import { type Link, SessionDto } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { ROUTE, type RouteSpec } from './handles.js';
import { Rights } from './rights.js';

/** An answer that offers acts, for itself or for its list items. */
interface Offering {
  links?: Link[];
  list?: Offering[];
}

/**
 * Limits the acts in every answer to those that its reader may perform. Sessions list the calls open to them, and links
 * that the server would refuse are removed.
 */
@Injectable()
export class RightsInterceptor implements NestInterceptor {
  constructor(
    private readonly rights: Rights,
    private readonly access: Access,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const spec = Reflect.getMetadata(ROUTE, context.getHandler()) as RouteSpec | undefined;
    const actor = context.switchToHttp().getRequest<Request>().user as SessionActor | undefined;
    return next.handle().pipe(mergeMap((answer: unknown) => this.complete(answer, spec, actor)));
  }

  private async complete(answer: unknown, spec?: RouteSpec, actor?: SessionActor): Promise<unknown> {
    if (spec?.answers === SessionDto) {
      const session = answer as SessionDto;
      return { ...session, user: { ...session.user, writes: this.rights.writesOf(session.user) } };
    }
    if (!actor || !isOffering(answer)) return answer;
    const holder = { ...actor, grants: await this.access.grantsOf(actor) };
    return withLinks(answer, (links) => this.rights.followed(links, holder));
  }
}

function isOffering(answer: unknown): answer is Offering {
  if (typeof answer !== 'object' || answer === null) return false;
  const { links, list } = answer as Offering;
  return Array.isArray(links) || (Array.isArray(list) && list.some(isOffering));
}

function withLinks(answer: Offering, among: (links: readonly Link[]) => Link[]): Offering {
  const { links, list } = answer;
  return {
    ...answer,
    ...(Array.isArray(links) && { links: among(links) }),
    ...(Array.isArray(list) && {
      list: list.map((each) => (isOffering(each) ? withLinks(each, among) : each)),
    }),
  };
}
