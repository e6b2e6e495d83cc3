import { applyDecorators, HttpCode, RequestMapping, RequestMethod, SetMetadata } from '@nestjs/common';
import type { Call, CallShape, FileAnswer, Grant, Role, Upload } from '#libs/contracts';
import type { Shown } from '#libs/disclosure';
import type { RequiredAction } from '#libs/identity';

type DtoClass = abstract new () => object;

/** Declaration of a handler: callers, scope and answer. */
export interface RouteSpec {
  /** One line for the API documentation. */
  summary: string;
  /** Roles that can call it, or `open` for calls without a session. */
  roles: readonly Role[] | 'open';
  /**
   * Scope of the call: no records (`none`), records of the account, of community resources in the caller's scope, or
   * the caller's own. The service enforces it; the test matrix is built from it.
   */
  scope: 'none' | 'account' | 'resource' | 'own';
  /** Class of the answer's body, or `file` for anything that is not JSON of ours. */
  answers: DtoClass | 'file';
  /** Status of success, 200 by default. */
  status?: number;
  /** Returns an access token in the headers `Authorization` and `Validity`. */
  handsToken?: true;
  alsoAnswers?: { status: number; dto: DtoClass }[];
  /** The specification's verb if it changes state by GET; answered only with `LEGACY_VERBS=on`. */
  legacyVerb?: 'GET';
  /** Name of the multipart field that carries the file of an upload. */
  upload?: 'file';
  /** Required actions that do not block this call, because it completes them or signs out. */
  whileRequired?: readonly RequiredAction[];
  /** A POST that changes nothing, because its data must not be in an address. */
  reads?: true;
  /** Grant that staff need, any one of a list; grants limit no other role. */
  grant?: Grant | readonly Grant[];
  /**
   * Needs step-up authentication: the password within five minutes, by sign-in or `POST /api/step-up`; answers 403 with
   * `stepUp.required` otherwise. Not available during impersonation.
   */
  stepUp?: true;
  /** Returns the farmers whose personal data the answer holds; recorded as seen by the caller. Null: none. */
  shows?(answer: unknown, path: Readonly<Record<string, string>>): Shown | null;
  /** For tiles and figures, which give way to pages and acts under load. Other kinds follow from the verb. */
  work?: 'tile' | 'figure';
  /** Available during impersonation, although it is no GET: it changes only that session. */
  whileImpersonating?: true;
}

export const ROUTE = 'gona:route';
export const CALL = 'gona:call';

/** Requires the answered class to match the call's exactly; a call with an upload must declare it. */
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
 * Declares the handler of a call; verb and path come from the call. The compiler rejects a handler with another answer.
 * The process does not start if a call has no handler, or a handler no call.
 */
export function Handles<Shape extends CallShape, const Answers extends RouteSpec['answers']>(
  call: Call<Shape>,
  spec: Omit<RouteSpec, 'answers' | 'upload' | 'shows'> & {
    answers: Answers;
    shows?: (answer: Shape['answer'], path: Readonly<Record<string, string>>) => Shown | null;
  } & Agreeing<Shape, Answers>,
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
