import { type AskOf, type Call, type CallShape, type FileAnswer, pathOf, type Upload } from '#libs/contracts';
import { type CallOptions, download, type Query, send, sendAhead } from './http.js';

type Options = Pick<CallOptions, 'auth' | 'headers' | 'keepalive' | 'signal'>;
/** Path, query and body of a call, as far as it declares them; optional where the call can do without. */
type Asked<Shape extends CallShape> =
  Record<string, never> extends AskOf<Call<Shape>>
    ? [asked?: AskOf<Call<Shape>>, options?: Options]
    : [asked: AskOf<Call<Shape>>, options?: Options];
export type Answered<Shape extends CallShape> = Shape extends { answer: FileAnswer } | { body: Upload }
  ? never
  : Shape['answer'];

interface AnyAsked {
  path?: Record<string, string | number>;
  query?: object;
  body?: object;
}

/** Returns the address of a call below `/api`, with its parameters filled in. */
export function addressOf(call: Call, { path }: AnyAsked): string {
  return (pathOf as (call: Call, path?: AnyAsked['path']) => string)(call, path);
}

/**
 * Returns the whole response to a declared call, for the few calls that also answer in headers. A call that accepts a
 * body is always sent one, even where the body is optional.
 * @throws ApiError
 */
export function askResponse<Shape extends CallShape>(
  call: Call<Shape>,
  ...[given, options]: Asked<Shape>
): Promise<Response> {
  const asked: AnyAsked = given ?? {};
  const { query, body } = asked;
  const sendsBody = call.verb === 'POST' || call.verb === 'PUT';
  return send(call.verb, addressOf(call as Call, asked), {
    ...options,
    query: query as Query | undefined,
    ...(sendsBody && { body: body ?? {} }),
  });
}

/**
 * Sends one declared call and returns its answer. The answer is trusted to match the contract.
 * @throws ApiError
 */
export async function ask<Shape extends CallShape>(
  call: Call<Shape>,
  ...asked: Asked<Shape>
): Promise<Answered<Shape>> {
  return (await askResponse(call, ...asked)).json() as Promise<Answered<Shape>>;
}

/** Prefetches the first answer that a page needs while its code loads. */
export function askAhead<Shape extends CallShape>(call: Call<Shape>, asked: AskOf<Call<Shape>>): void {
  sendAhead(addressOf(call as Call, asked as AnyAsked), ((asked as AnyAsked).query as Query) ?? {});
}

/** Sends a declared call that answers a file; the browser saves it under its name. */
export function askFile<Shape extends CallShape & { answer: FileAnswer }>(
  call: Call<Shape>,
  asked: AskOf<Call<Shape>>,
  name: string,
): Promise<void> {
  const { query } = asked as AnyAsked;
  return download(addressOf(call as Call, asked as AnyAsked), name, query as Query | undefined);
}
