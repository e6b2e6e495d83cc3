import { request } from 'node:http';

export interface RawAsk {
  method: string;
  /** Sent unchanged, without normalisation. */
  path: string;
  headers: Record<string, string>;
  body?: Buffer | string;
  /** Sends this many bytes of the body and then breaks the connection. */
  breakAfter?: number;
}

/** Result of a request: its status, or why there is none. */
export interface RawAnswer {
  status: number | 'broken' | 'hang';
  text: string;
  /** Milliseconds. */
  took: number;
}

/** Node sends the body of a GET without its length, which corrupts the HTTP framing. */
function framed({ headers, body }: RawAsk): RawAsk['headers'] {
  return body === undefined ? headers : { 'content-length': String(Buffer.byteLength(body)), ...headers };
}

/** Sends a request unchanged, including any errors in it. */
export function sendRaw(url: string, ask: RawAsk, ms: number): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const before = performance.now();
  return new Promise((resolve) => {
    const end = (status: RawAnswer['status'], text: string) => {
      clearTimeout(timer);
      resolve({ status, text, took: performance.now() - before });
    };
    const timer = setTimeout(() => {
      end('hang', '');
      call.destroy();
    }, ms);
    const call = request(
      { hostname, port, method: ask.method, path: ask.path, headers: framed(ask), agent: false },
      (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('end', () => end(answer.statusCode ?? 0, Buffer.concat(pieces).toString('utf8')));
        answer.on('error', (error) => end('broken', error.message));
      },
    );
    call.on('error', (error) => end('broken', error.message));
    if (ask.breakAfter !== undefined) {
      call.flushHeaders();
      call.write((ask.body ?? '').slice(0, ask.breakAfter), () => setTimeout(() => call.destroy(), 20));
      return;
    }
    call.end(ask.body);
  });
}
