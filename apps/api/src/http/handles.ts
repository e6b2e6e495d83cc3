import { applyDecorators, HttpCode, RequestMapping, RequestMethod, SetMetadata } from '@nestjs/common';
import type { Call, CallShape, FileAnswer, Grant, Role, Upload } from '#libs/contracts';
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
  /** Hands out an access token in the headers `Authorization` and `Validity`. */
  handsToken?: true;
  alsoAnswers?: { status: number; dto: DtoClass }[];
  /** The specification's verb where it changes state by GET; answered only with `LEGACY_VERBS=on`. */
  legacyVerb?: 'GET';
  /** Name of the multipart field that carries the file of an upload. */
  upload?: 'file';
  /** What may still be required of a user who may call it all the same: it serves to do that, or to leave. */
  whileRequired?: readonly RequiredAction[];
  /** A POST that changes nothing: what it is sent must not be in an address. */
  reads?: true;
  /** What staff must have been granted, one of several where it is a list; nobody else is limited by grants. */
  grant?: Grant | readonly Grant[];
  /**
   * Wants the password to have been given within five minutes, by sign-in or `POST /api/step-up`; answers 403 with
   * `stepUp.required` otherwise. Nobody who sees as another can call it.
   */
  stepUp?: true;
  /** May be called by who sees as another, although it is no GET: it changes nothing but that session. */
  whileImpersonating?: true;
}

export const ROUTE = 'gona:route';
export const CALL = 'gona:call';

/** The class that is answered is the call's, neither more nor less; a call that takes a file says so. */
type Agreeing<Shape extends CallShape, Answers> = (Shape['answer'] extends FileAnswer
  ? { answers: 'file' }
  : Answers extends abstract new () => infer Dto
    ? [Dto, Shape['answer']] extends [Shape['answer'], Dto]
      ? unknown
      : { answers: abstract new () => Shape['answer'] & { 'the call answers': Shape['answer'] } }
    : { answers: abstract new () => Shape['answer'] }) &
  (Shape extends { body: Upload } ? { upload: 'file' } : { upload?: never });

type Handler<Shape extends CallShape> = (
  ...args: never[]
) => Shape['answer'] extends FileAnswer ? unknown : Shape['answer'] | Promise<Shape['answer']>;

/**
 * Declares the handler of a call: verb and path are the call's own. The compiler refuses a handler that answers
 * anything else; the process does not start while a call has no handler, or a handler no call.
 */
export function Handles<Shape extends CallShape, const Answers extends RouteSpec['answers']>(
  call: Call<Shape>,
  spec: Omit<RouteSpec, 'answers' | 'upload'> & { answers: Answers } & Agreeing<Shape, Answers>,
) {
  const decorate = applyDecorators(
    RequestMapping({ path: call.path, method: RequestMethod[call.verb] }),
    SetMetadata(CALL, call),
    SetMetadata(ROUTE, spec),
    HttpCode(spec.status ?? 200),
  );
  return <Method extends Handler<Shape>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => decorate(target, key, descriptor);
}
