import { applyDecorators, HttpCode, SetMetadata } from '@nestjs/common';
import type { Grant, Role } from '#libs/contracts';
import type { RequiredAction } from '#libs/identity';

type DtoClass = abstract new () => object;

/** What every handler says of itself: who may call it, what of, and what it answers. */
export interface RouteSpec {
  /** One line for the API's documentation. */
  summary: string;
  /** Roles that may call it, or `open` for calls without a session. */
  roles: readonly Role[] | 'open';
  /**
   * What the caller reaches through it: nothing of anybody (`none`), records of the account, of community resources in
   * the caller's scope, or the caller's own. The service keeps to it; the test matrix is made from it.
   */
  scope: 'none' | 'account' | 'resource' | 'own';
  /** Class of the answer's body, or `file` for anything that is not JSON of ours. */
  answers: DtoClass | 'file';
  /** Status of success, 200 unless given. */
  status?: number;
  alsoAnswers?: { status: number; dto: DtoClass }[];
  /** The specification's verb where it changes state by GET; answered only with `LEGACY_VERBS=on`. */
  legacyVerb?: 'GET';
  /** Name of the multipart field that carries the file of an upload. */
  upload?: string;
  /** Who is not ready yet and may call it all the same: it serves to become ready, or to leave. */
  unready?: readonly RequiredAction[];
  /** A POST that changes nothing: what it is sent must not stand in an address. */
  reads?: true;
  /** What staff must have been granted, one of several where it is a list; nobody else is limited by grants. */
  grant?: Grant | readonly Grant[];
  /** May be called by who sees as another, although it is no GET: it changes nothing but that session. */
  whileSeeing?: true;
  /** Class of the body, where the handler does not take it as a parameter. */
  body?: DtoClass;
}

export const ROUTE = 'gona:route';

/** Declares a handler. The process does not start while one is without. */
export function Route(spec: RouteSpec): MethodDecorator {
  return applyDecorators(SetMetadata(ROUTE, spec), HttpCode(spec.status ?? 200));
}
