import { connect, createServer } from 'node:net';

/**
 * Returns true if a server can listen on this port of the loopback address (or of all addresses, with `host: '::'`).
 */
export function portIsFree(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Returns true if the port accepts a connection. */
export function portAnswers(port, host = '127.0.0.1', timeout = 1_000) {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    const end = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(timeout, () => end(false));
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}

/**
 * Picks a free port between 15000 and 24999. This is below the range for outgoing connections, so a remembered port is
 * still free tomorrow. The search starts at an offset from `seed`, so that checkouts starting at the same time do not
 * race for one port.
 * @param {string} seed hexadecimal digits
 * @param {{remembered?: number, avoid?: number[], isFree?: (port: number) => Promise<boolean>}} options
 */
export async function pickPort(seed, { remembered, avoid = [], isFree = portIsFree } = {}) {
  if (remembered && !avoid.includes(remembered) && (await isFree(remembered))) return remembered;
  const first = Number.parseInt(seed.slice(0, 8), 16) % 10_000;
  for (let step = 0; step < 10_000; step += 1) {
    const port = 15_000 + ((first + step) % 10_000);
    if (!avoid.includes(port) && (await isFree(port))) return port;
  }
  throw new Error('There is no free port between 15000 and 24999.');
}
