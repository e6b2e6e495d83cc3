import type { IncomingMessage } from 'node:http';

const bodies = new WeakMap<IncomingMessage, Buffer>();

/** For the parsers: keeps a body as it came, for calls whose sender signs its bytes. */
export const keepRawBody = (request: IncomingMessage, _response: unknown, body: Buffer): void => {
  bodies.set(request, body);
};

/** The body of a call byte for byte; empty where it had none, or its bytes were not kept. */
export const rawBodyOf = (request: IncomingMessage): Buffer => bodies.get(request) ?? Buffer.alloc(0);
