import { Agent, request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { password } from './support.mjs';

/** Response timeout in milliseconds. */
const LONGEST_MS = 30_000;
let addresses = 0;

/**
 * A person in a browser, with cookies, a token and an address of their own. `tally.current` counts their requests.
 */
export class Person {
  cookies = new Map();
  token = null;
  socketId = undefined;
  /** Scheduled start of the current act; calls after its first start when they are made. */
  due = null;

  constructor(url, described, tally) {
    Object.assign(this, described);
    this.url = url;
    this.tally = tally;
    addresses += 1;
    this.address = `10.0.${addresses >> 8}.${addresses & 255}`;
  }

  async signIn() {
    const { username } = this;
    const answer = await this.send('sign-in', 'write', 'POST', '/api/login', { username, password });
    const token = answer?.headers.authorization?.replace(/^Bearer /, '');
    if (token) this.token = token;
  }

  /** The browser's token expires after ten minutes. */
  async refresh() {
    const answer = await this.send('session refreshed', 'write', 'POST', '/api/refresh', {});
    const token = answer?.headers.authorization?.replace(/^Bearer /, '');
    if (token) this.token = token;
  }

  /** Reads data; returns a function that gives the body, or null on failure. A read with a body is a POST. */
  async read(kind, path, body) {
    const answer = await this.send(kind, 'read', body ? 'POST' : 'GET', path, body);
    return () => answer && bodyOf(answer);
  }

  /** Sends reads concurrently. */
  open(kind, paths) {
    return Promise.all(paths.map((path) => this.read(kind, path)));
  }

  async write(kind, method, path, body) {
    const answer = await this.send(kind, 'write', method, path, body);
    return answer && bodyOf(answer);
  }

  /**
   * Sends a request and records its result. Measures from the scheduled start of the act, or from now, until the whole
   * response has arrived. Returns null on failure.
   */
  async send(kind, sort, method, path, body) {
    const began = this.due ?? performance.now();
    const count = (fault) =>
      this.tally.current.count(kind, sort, performance.now() - began, fault && `${method} ${path}: ${fault}`);
    try {
      const sent = await packed(body);
      const answer = await exchange(new URL(path, this.url), {
        method,
        agent,
        headers: {
          'x-forwarded-for': this.address,
          'accept-encoding': 'gzip',
          ...(this.token && { authorization: `Bearer ${this.token}` }),
          ...(this.cookies.size > 0 && {
            cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          }),
          ...sent?.headers,
        },
        content: sent?.content,
      });
      for (const line of answer.headers['set-cookie'] ?? []) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (name) this.cookies.set(name, value);
      }
      const well = answer.status < 400;
      const problem = well ? null : bodyOf(answer);
      if (problem?.error === 'server.busy') this.tally.current.shed(kind, sort);
      else count(well ? null : `${answer.status} ${problem?.message ?? ''}`);
      return well ? answer : null;
    } catch (error) {
      count(error.message);
      return null;
    }
  }
}

const agent = new Agent({ keepAlive: true });

/** Returns a body as sent: JSON, or the form of an upload. */
async function packed(body) {
  if (body === undefined) return null;
  if (!(body instanceof FormData))
    return { content: Buffer.from(JSON.stringify(body)), headers: { 'content-type': 'application/json' } };
  const form = new Response(body);
  return {
    content: Buffer.from(await form.arrayBuffer()),
    headers: { 'content-type': form.headers.get('content-type'), prefer: 'respond-async' },
  };
}

/**
 * Performs one exchange: returns `{ status, headers, content }` when complete. Throws after LONGEST_MS without data.
 */
function exchange(url, { content, ...options }) {
  return new Promise((resolve, reject) => {
    const asked = request(url, options, (answer) => {
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.once('error', reject);
      answer.once('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, content: Buffer.concat(chunks) }),
      );
    });
    asked.once('error', reject);
    asked.setTimeout(LONGEST_MS, () => asked.destroy(new Error(`no answer within ${LONGEST_MS / 1000} s`)));
    asked.end(content);
  });
}

/** Parses a JSON response. Decompresses lazily, because this program would otherwise be the bottleneck. */
function bodyOf({ headers, content }) {
  if (!/json/.test(headers['content-type'] ?? '')) return null;
  return JSON.parse(headers['content-encoding'] === 'gzip' ? gunzipSync(content) : content);
}
