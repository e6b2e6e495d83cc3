import type { Writable } from 'node:stream';

/** Writes to a stream and waits until it has taken it, so that memory stays small. */
export const written = (out: Writable, text: string | Buffer): Promise<void> =>
  new Promise((resolve, reject) => out.write(text, (error) => (error ? reject(error) : resolve())));
