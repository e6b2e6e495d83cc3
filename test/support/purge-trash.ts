import type { INestApplicationContext } from '@nestjs/common';
import { Config, Database, Domains, FileStore, type Transaction } from '#libs/platform';
import type { ServedWorld } from './world.js';

/** Purges expired trash, as the maintenance job does; returns the number of rows. */
export const purgeTrash = (served: ServedWorld) => purgeBy(served.api, 'expired trash items');

/** Runs the maintenance task of that name in an API or a worker. */
export async function purgeBy(
  { app }: { app: INestApplicationContext },
  called: string,
): Promise<number | undefined> {
  const domains = app.get(Domains);
  const database = app.get(Database);
  const context = { chunk: (work: (tx: Transaction) => Promise<unknown>) => database.transaction(work) };
  const purge = domains.maintenance.find(({ name }) => name === called);
  return purge?.run(context as never, app.get(FileStore) as never, domains, app.get(Config));
}
