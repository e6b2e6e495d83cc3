import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What a fake provider does with a request that it has read whole. */
export type Manner =
  | { status: number; body?: object | string; headers?: Record<string, string> }
  /** Takes it and never answers. */
  | 'hang'
  /** Takes it and drops the connection. */
  | 'drop'
  /** Takes it, begins to answer and drops the connection. */
  | 'part';

export interface Taken {
  path: string;
  headers: IncomingMessage['headers'];
  text: string;
}

/** A provider on a port of its own, which counts what it has taken. */
export interface FakeProvider {
  url: string;
  taken: Taken[];
  close(): Promise<void>;
}

export async function startFakeProvider(
  manner: (taken: Taken, nth: number) => Manner,
): Promise<FakeProvider> {
  const taken: Taken[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (piece) => {
      text += piece;
    });
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, text };
      taken.push(one);
      behave(manner(one, taken.length), response);
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    taken,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function behave(how: Manner, response: ServerResponse): void {
  if (how === 'hang') return;
  if (how === 'drop') {
    response.destroy();
    return;
  }
  if (how === 'part') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"message_id":"m-', () => response.destroy());
    return;
  }
  response.writeHead(how.status, { 'content-type': 'application/json', ...how.headers });
  response.end(typeof how.body === 'string' ? how.body : JSON.stringify(how.body ?? {}));
}
