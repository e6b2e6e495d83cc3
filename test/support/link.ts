import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection to the product that a story can cut, for the pages and their service worker. */
export interface Link {
  url: string;
  /** Cuts the connection: open connections break, new ones are refused. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** Opens an address that forwards to the product. */
export async function openLink(to: string): Promise<Link> {
  const { hostname, port } = new URL(to);
  const open = new Set<Socket>();
  let whole = true;
  const server = createServer((incoming) => {
    if (!whole) {
      incoming.destroy();
      return;
    }
    const outgoing = connect(Number(port), hostname);
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      open.add(socket);
      socket.pipe(other);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    whole = false;
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    mend: () => {
      whole = true;
    },
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
