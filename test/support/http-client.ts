import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, unzipSync } from 'node:zlib';
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
    const answer = await send(new URL(path, this.url), method, headers, body);
    const text = new TextDecoder().decode(answer.bytes);
    const isJson = /json/.test(answer.headers.get('content-type') ?? '');
    return { ...answer, body: (isJson ? JSON.parse(text) : text) as Body, text };
  }
}

/** Idle connections end, as they do in `fetch`. */
const agent = new Agent({ keepAlive: true, timeout: 3000 });

/** Sends a request and reads its response, in two thirds of the CPU time of `fetch`. Rejects with the connection's error. */
async function send(
  url: URL,
  method: string,
  headers: Record<string, string>,
  body: BodyInit | undefined,
): Promise<Pick<Answer, 'status' | 'headers' | 'bytes'>> {
  const sent = body === undefined || typeof body === 'string' ? body : await encoded(body, headers);
  const length =
    sent === undefined && method !== 'POST' && method !== 'PUT' ? null : Buffer.byteLength(sent ?? '');
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    const asked = request(
      url,
      {
        method,
        agent,
        headers: {
          accept: '*/*',
          'user-agent': 'node',
          ...(typeof sent === 'string' && { 'content-type': 'text/plain;charset=UTF-8' }),
          ...headers,
          ...(length !== null && { 'content-length': length }),
        },
      },
      (answer) => {
        isAnswered = true;
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('error', reject);
        answer.on('end', () => {
          const bytes = Buffer.concat(pieces);
          const { statusCode = 0, headers: given } = answer;
          resolve({
            status: statusCode,
            headers: headersOf(given),
            bytes: decoded(bytes, given['content-encoding']),
          });
        });
      },
    );
    // A server may refuse a body that is still being sent.
    asked.on('error', (error) => void (isAnswered || reject(error)));
    asked.end(sent);
  });
}

/** Returns the bytes of a body, and adds its content type to the headers. */
async function encoded(body: BodyInit, headers: Record<string, string>): Promise<Buffer> {
  const form = new Response(body);
  const type = form.headers.get('content-type');
  if (type) headers['content-type'] ??= type;
  return Buffer.from(await form.arrayBuffer());
}

function headersOf(given: IncomingHttpHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given))
    for (const each of [value ?? []].flat()) headers.append(name, each);
  return headers;
}

function decoded(bytes: Buffer, encoding = 'identity'): Buffer {
  if (encoding === 'br') return brotliDecompressSync(bytes);
  return encoding === 'gzip' || encoding === 'deflate' ? unzipSync(bytes) : bytes;
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
