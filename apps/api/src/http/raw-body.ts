import type { IncomingMessage } from 'node:http';

const bodies = new WeakMap<IncomingMessage, Buffer>();

/** Hook for the parsers: stores the raw body of calls whose sender signs the bytes. */
export const keepRawBody = (request: IncomingMessage, _response: unknown, body: Buffer): void => {
  bodies.set(request, body);
};

/** Returns the raw body of a call; empty if it had none or it was not stored. */
export const rawBodyOf = (request: IncomingMessage): Buffer => bodies.get(request) ?? Buffer.alloc(0);
