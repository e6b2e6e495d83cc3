/** A server's answer in a test: the body, or a function that builds it from the call. */
export type TestAnswer = unknown | ((asked: AskedCall) => unknown);

/** A call as the server received it. */
export interface AskedCall {
  method: string;
  /** Without `/api` and without the query. */
  path: string;
  /** Path parameters of the pattern: `/staff/:id`. */
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}

/** Returns an answer outside the 200s: `refusal(409, { message: 'Taken.', fields: { name: 'Taken.' } })`. */
export function refusal(status: number, problem: object = {}): Refusal {
  return new Refusal(status, problem);
}

export class Refusal {
  constructor(
    readonly status: number,
    readonly problem: object,
  ) {}
}

/**
 * Replaces `fetch` in specs with a server that answers by verb and path of the API.
 * `const server = answering({ 'GET /staff': page, 'POST /staff/:id/deactivate': ({ params }) => ... })`.
 * A call without an answer gets a 404 and is listed in `server.missing`.
 * @returns `calls` to inspect, `set` to change answers, `restore` for the end of the test
 */
export function answering(answers: Record<string, TestAnswer>) {
  const before = globalThis.fetch;
  const known = new Map(Object.entries(answers));
  const calls: AskedCall[] = [];
  const missing: string[] = [];

  const answer = async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(String(input), 'http://gona.test');
    const method = init.method ?? 'GET';
    const path = url.pathname.replace(/^\/api/, '');
    const found = match(known, method, path);
    const asked: AskedCall = {
      method,
      path,
      params: found?.params ?? {},
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    calls.push(asked);
    if (!found) {
      missing.push(`${method} ${path}`);
      return responseOf(refusal(404, { message: `No answer for ${method} ${path} in this test.` }));
    }
    const made = typeof found.answer === 'function' ? await found.answer(asked) : await found.answer;
    init.signal?.throwIfAborted();
    return responseOf(made);
  };
  globalThis.fetch = answer as unknown as typeof fetch;
  return {
    calls,
    missing,
    /** Returns the calls of one verb and pattern, oldest first. */
    of: (call: string) =>
      calls.filter(({ method, path }) => match(new Map([[call, null]]), method, path) !== null),
    set: (call: string, next: TestAnswer) => void known.set(call, next),
    restore: () => {
      globalThis.fetch = before;
    },
  };
}

function match(known: Map<string, TestAnswer>, method: string, path: string) {
  for (const [call, answer] of known) {
    const [verb, pattern = ''] = call.split(' ');
    const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
    const found = new RegExp(`^${pattern.replace(/:\w+/g, '([^/]+)')}/?$`).exec(path);
    if (verb !== method || !found) continue;
    const params = Object.fromEntries(
      names.map((name, at) => [name, decodeURIComponent(found[at + 1] ?? '')]),
    );
    return { answer, params };
  }
  return null;
}

/** Builds the part of a response that the HTTP client reads; jsdom has no `Response`. */
function responseOf(made: unknown) {
  const status = made instanceof Refusal ? made.status : 200;
  const body = made instanceof Refusal ? made.problem : made;
  return {
    status,
    ok: status < 300,
    headers: new Map<string, string>(),
    json: async () => structuredClone(body ?? {}),
    blob: async () => body,
    text: async () => String(body),
  };
}
