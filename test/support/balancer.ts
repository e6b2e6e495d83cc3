import { Agent, request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/**
 * Load balancer in front of several APIs. It checks readiness, spreads calls and sockets over the ready APIs, and keeps
 * connections alive. It retries a call elsewhere only if nothing listens, so no call can run twice.
 */
export interface Balancer {
  url: string;
  add(url: string): void;
  remove(url: string): void;
  /** Closes it and all its connections. */
  close(): Promise<void>;
}

const ASK_EVERY_MS = 100;

export async function openBalancer(): Promise<Balancer> {
  const ready = new Map<string, boolean>();
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const chosen = (): string[] => {
    const able = [...ready].flatMap(([url, isReady]) => (isReady ? [url] : []));
    turn += 1;
    return able.map((_, i) => able[(turn + i) % able.length] as string);
  };
  const look = async () => {
    await Promise.all(
      [...ready.keys()].map(async (url) => {
        const answer = await fetch(`${url}/api/health/ready`).catch(() => null);
        if (ready.has(url)) ready.set(url, answer?.ok ?? false);
      }),
    );
  };
  const timer = setInterval(() => void look(), ASK_EVERY_MS);

  const pass = (
    incoming: IncomingMessage,
    body: Buffer,
    [url, ...others]: string[],
    response: ServerResponse,
  ) => {
    if (!url) return void response.writeHead(502).end('nobody is ready');
    const { method, headers } = incoming;
    const call = ask(new URL(incoming.url ?? '/', url), { method, headers, agent }, (answer) => {
      // Hop-by-hop headers apply to one connection only.
      const { connection: _hop, 'transfer-encoding': _coding, ...kept } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, kept);
      answer.pipe(response);
    });
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') pass(incoming, body, others, response);
      else if (!response.headersSent) response.writeHead(502).end(String(error));
      else response.destroy();
    });
    call.end(body);
  };

  const connect = (incoming: IncomingMessage, client: Duplex, [url, ...others]: string[]) => {
    if (!url) return void client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    const call = ask(new URL(incoming.url ?? '/', url), { headers: incoming.headers });
    call.on('upgrade', (answer, server) => {
      const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}`);
      client.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
      server.pipe(client).pipe(server);
      const end = () => {
        server.destroy();
        client.destroy();
      };
      for (const each of [server, client]) each.on('error', end).on('close', end);
    });
    call.on('response', (answer) => client.end(`HTTP/1.1 ${answer.statusCode} Refused\r\n\r\n`));
    call.on('error', () => connect(incoming, client, others));
    call.end();
  };

  const server = createServer(async (incoming, response) => {
    pass(incoming, await buffer(incoming), chosen(), response);
  });
  server.on('upgrade', (incoming, client) => {
    client.on('error', () => undefined);
    connect(incoming, client, chosen());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (url) => void ready.set(url, true),
    remove: (url) => void ready.delete(url),
    close: async () => {
      clearInterval(timer);
      server.closeAllConnections();
      agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
