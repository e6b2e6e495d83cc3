import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { PLATFORM_MESSAGES } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { DomainError } from '#libs/platform';

/** Injects the caller: the session's user. Only on routes that are not open. */
export const CurrentActor = createParamDecorator(
  (_data: unknown, context: ExecutionContext): SessionActor => {
    const actor = context.switchToHttp().getRequest<Request>().user as SessionActor | undefined;
    if (!actor) throw new DomainError('session.missing');
    return actor;
  },
);

const pathId = createParamDecorator((name: string, context: ExecutionContext): number =>
  parseId(String(context.switchToHttp().getRequest<Request>().params[name] ?? ''), name),
);

const IDS = 'gona:ids';

/** Injects an id of the path as a number. Throws `request.badId` unless it is a positive safe integer. */
export function Id(name: string): ParameterDecorator {
  return (target, key, index) => {
    if (key !== undefined) nameId(target, key, name);
    pathId(name)(target, key, index);
  };
}

/** Marks a path parameter of a handler as an id. */
export function nameId(target: object, key: string | symbol, name: string): void {
  const known = (Reflect.getMetadata(IDS, target, key) as string[] | undefined) ?? [];
  Reflect.defineMetadata(IDS, [...known, name], target, key);
}

/** Returns the names of a handler's path parameters that are ids. */
export function idsOf(prototype: object, handler: string): string[] {
  return (Reflect.getMetadata(IDS, prototype, handler) as string[] | undefined) ?? [];
}

/** Parses an id. Throws `request.badId`, which includes the parameter's name if given. */
export function parseId(text: string, name?: string): number {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(id))
    throw new DomainError(
      'request.badId',
      undefined,
      name === undefined ? {} : { fields: { [name]: PLATFORM_MESSAGES.general.badId } },
    );
  return id;
}
