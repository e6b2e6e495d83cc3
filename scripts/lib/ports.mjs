import { connect, createServer } from 'node:net';

/** Can a server listen on this port of the loopback address (or of every address, with `host: '::'`)? */
export function portIsFree(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Does anything accept a connection there? */
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
 * A free port between 15000 and 24999: below the range from which systems take ports for outgoing
 * connections, so that a port that is remembered is still free tomorrow. Where the search begins depends
 * on `seed`, so that two checkouts starting in the same second do not race for one port.
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
