import { createServer } from 'node:net';
import { pickPort, portAnswers, portIsFree } from './ports.mjs';

const free = async () => true;

function listen() {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

describe('pickPort', () => {
  it('begins at a port that depends on the checkout, below those for outgoing connections', async () => {
    const one = await pickPort('00000000', { isFree: free });
    const other = await pickPort('ffffffff', { isFree: free });
    expect(one).toBe(15_000);
    expect(other).not.toBe(one);
    expect(other).toBeLessThan(25_000);
  });

  it('keeps the port of last time while it is free', async () => {
    expect(await pickPort('00000000', { remembered: 18_000, isFree: free })).toBe(18_000);
    expect(await pickPort('00000000', { remembered: 18_000, isFree: async (port) => port !== 18_000 })).toBe(
      15_000,
    );
  });

  it('passes over ports that are taken or to be avoided, and goes round at the end of the range', async () => {
    expect(await pickPort('00000000', { avoid: [15_000], isFree: async (port) => port !== 15_001 })).toBe(
      15_002,
    );
    const last = (9_999).toString(16).padStart(8, '0');
    expect(await pickPort(last, { isFree: async (port) => port !== 24_999 })).toBe(15_000);
  });

  it('says so when there is none', async () => {
    await expect(pickPort('00000000', { isFree: async () => false })).rejects.toThrow('no free port');
  });
});

describe('a real port', () => {
  it('is free until somebody listens there, and answers while they do', async () => {
    const server = await listen();
    const { port } = server.address();
    expect(await portIsFree(port)).toBe(false);
    expect(await portAnswers(port)).toBe(true);
    await new Promise((resolve) => server.close(resolve));
    expect(await portIsFree(port)).toBe(true);
    expect(await portAnswers(port)).toBe(false);
  });
});
