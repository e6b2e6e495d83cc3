import type { SessionDto } from '#libs/contracts';

/** Response: its status, headers, and body, parsed if it is JSON. */
export interface Answer<Body = unknown> {
  status: number;
  headers: Headers;
  body: Body;
  text: string;
  bytes: Buffer;
}

interface Ask {
  headers?: Record<string, string>;
  /** Sent as JSON; a form, a string or bytes are sent unchanged. */
  body?: unknown;
}

/** Calls an API as one user, or unauthenticated. Returns statuses; never throws them. */
export class HttpClient {
  constructor(
    readonly url: string,
    readonly token: string | null = null,
    readonly session: SessionDto | null = null,
    readonly cookie: string | null = null,
  ) {}

  get<Body = unknown>(path: string, ask: Ask = {}): Promise<Answer<Body>> {
    return this.call<Body>('GET', path, ask);
  }

  post<Body = unknown>(path: string, body?: unknown, ask: Ask = {}): Promise<Answer<Body>> {
    return this.call<Body>('POST', path, { ...ask, body });
  }

  delete<Body = unknown>(path: string, ask: Ask = {}): Promise<Answer<Body>> {
    return this.call<Body>('DELETE', path, ask);
  }

  /** Posts one file as the import screens do, in the field `file`. */
  upload<Body = unknown>(
    path: string,
    name: string,
    content: BlobPart,
    headers: Record<string, string> = {},
  ) {
    const form = new FormData();
    form.append('file', new Blob([content]), name);
    return this.call<Body>('POST', path, { body: form, headers });
  }

  async call<Body>(method: string, path: string, ask: Ask): Promise<Answer<Body>> {
    const headers: Record<string, string> = { ...ask.headers };
    if (this.token) headers.authorization ??= `Bearer ${this.token}`;
    let body = ask.body as BodyInit | undefined;
    if (isPlain(ask.body)) {
      headers['content-type'] ??= 'application/json';
      body = JSON.stringify(ask.body);
    }
    const answer = await fetch(new URL(path, this.url), { method, headers, body, redirect: 'manual' });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    const isJson = /json/.test(answer.headers.get('content-type') ?? '');
    return {
      status: answer.status,
      headers: answer.headers,
      body: (isJson ? JSON.parse(text) : text) as Body,
      text,
      bytes,
    };
  }
}

function isPlain(body: unknown): boolean {
  return (
    body !== undefined &&
    body !== null &&
    typeof body === 'object' &&
    !(body instanceof FormData) &&
    !(body instanceof URLSearchParams) &&
    !(body instanceof Blob) &&
    !(body instanceof ArrayBuffer) &&
    !ArrayBuffer.isView(body)
  );
}

/** Signs a user in and returns their client. Throws if the sign-in is refused. */
export async function signIn(url: string, username: string, password: string): Promise<HttpClient> {
  const answer = await new HttpClient(url).post<SessionDto>('/api/login', { username, password });
  if (answer.status !== 200) throw new Error(`sign-in of ${username}: ${answer.status} ${answer.text}`);
  const token = (answer.headers.get('authorization') ?? '').replace(/^Bearer /i, '');
  if (!token) throw new Error('the sign-in answered no Authorization header');
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  return new HttpClient(url, token, answer.body, cookie);
}

/** Signs each user in once at an API, all with one password, and returns the same client afterwards. */
export function signedInAt(url: string, password: string): (username: string) => Promise<HttpClient> {
  const clients = new Map<string, Promise<HttpClient>>();
  return (username) => {
    const client = clients.get(username) ?? signIn(url, username, password);
    clients.set(username, client);
    return client;
  };
}
