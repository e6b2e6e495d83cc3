import { type AskOf, type Call, type CallShape, type FileAnswer, pathOf, type Upload } from '#libs/contracts';
import { type CallOptions, download, type Query, send, sendAhead } from './http.js';

type Options = Pick<CallOptions, 'auth' | 'headers' | 'keepalive' | 'signal'>;
/** What a call needs: its path, query and body, as far as it has them; nothing where it has none, or may do without. */
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

/** The address of a call below `/api`, with its parameters filled. */
export function addressOf(call: Call, { path }: AnyAsked): string {
  return (pathOf as (call: Call, path?: AnyAsked['path']) => string)(call, path);
}

/**
 * The whole response to a declared call, for those few that also answer in headers. A call that takes a body is sent one
 * even where it may do without.
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
 * One declared call and its answer. The server is trusted to answer what the contract says.
 * @throws ApiError
 */
export async function ask<Shape extends CallShape>(
  call: Call<Shape>,
  ...asked: Asked<Shape>
): Promise<Answered<Shape>> {
  return (await askResponse(call, ...asked)).json() as Promise<Answered<Shape>>;
}

/** Asks what a page will ask for first while its code is on its way: the page is given this answer. */
export function askAhead<Shape extends CallShape>(call: Call<Shape>, asked: AskOf<Call<Shape>>): void {
  sendAhead(addressOf(call as Call, asked as AnyAsked), ((asked as AnyAsked).query as Query) ?? {});
}

/** A declared call that answers a file, saved under its name by the browser. */
export function askFile<Shape extends CallShape & { answer: FileAnswer }>(
  call: Call<Shape>,
  asked: AskOf<Call<Shape>>,
  name: string,
): Promise<void> {
  const { query } = asked as AnyAsked;
  return download(addressOf(call as Call, asked as AnyAsked), name, query as Query | undefined);
}
