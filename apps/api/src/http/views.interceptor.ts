import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { type Observable, tap } from 'rxjs';
import { Views } from '#libs/disclosure';
import type { SessionActor } from '#libs/identity';
import { ROUTE, type RouteSpec } from './handles.js';

/** Records the farmers whose data an answer shows, as its handler declares them. */
@Injectable()
export class ViewsInterceptor implements NestInterceptor {
  constructor(private readonly views: Views) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const spec = Reflect.getMetadata(ROUTE, context.getHandler()) as RouteSpec | undefined;
    if (context.getType() !== 'http' || !spec?.shows) return next.handle();
    const { user, params } = context.switchToHttp().getRequest<Request>();
    return next.handle().pipe(
      tap((answer: unknown) => {
        const shown = spec.shows?.(answer, params as Record<string, string>);
        if (user && shown) this.views.note(user as SessionActor, shown);
      }),
    );
  }
}
