import type { NestExpressApplication } from '@nestjs/platform-express';
import { hash } from '@node-rs/argon2';
import type { Config } from '#libs/platform';
import { createApi } from '../../apps/api/src/api.js';
import { HttpClient, signedInAt } from './http-client.js';
import { inThisProcess } from './in-this-process.js';
import { openSocketClient, type SocketClient } from './socket-client.js';

/** Password of every test user. */
export const TEST_PASSWORD = 'a password of the tests';

/** API running in the test's own process. */
export interface TestApi {
  url: string;
  app: NestExpressApplication;
  /** Unauthenticated client. */
  anonymous: HttpClient;
  /** Signs each user in once, and returns the same client afterwards. */
  as(username: string): Promise<HttpClient>;
  /** Opens a socket of the user; `stop` closes it. */
  socketOf(username: string): Promise<SocketClient>;
  stop(): Promise<void>;
}

/** Starts the API on the given port, or on a free one. */
export async function startApi(config: Config, wanted = 0): Promise<TestApi> {
  const app = inThisProcess(await createApi(config));
  await app.listen(wanted, '127.0.0.1');
  const { port } = app.getHttpServer().address() as { port: number };
  const url = `http://127.0.0.1:${port}`;
  const as = signedInAt(url, TEST_PASSWORD);
  const sockets: SocketClient[] = [];
  return {
    url,
    app,
    anonymous: new HttpClient(url),
    as,
    socketOf: async (username) => {
      const socket = await openSocketClient(url, (await as(username)).token);
      sockets.push(socket);
      return socket;
    },
    stop: async () => {
      for (const socket of sockets) socket.close();
      await app.close();
    },
  };
}

let passwordHash: Promise<string> | undefined;

/** Returns the hash of `TEST_PASSWORD` at argon2id's minimum cost: the tests do not measure resistance to guessing. */
export function testPasswordHash(): Promise<string> {
  passwordHash ??= hash(TEST_PASSWORD, { memoryCost: 1024, timeCost: 1, parallelism: 1 });
  return passwordHash;
}
