import { Config, Database, Domains, FileStore, type Transaction } from '#libs/platform';
import type { ServedWorld } from './world.js';

/** Purges expired trash, as the maintenance job does; returns the number of rows. */
export const purgeTrash = (served: ServedWorld) => purgeBy(served, 'expired trash items');

/** Runs the maintenance task of that name. */
export async function purgeBy({ api }: ServedWorld, called: string): Promise<number | undefined> {
  const domains = api.app.get(Domains);
  const database = api.app.get(Database);
  const context = { chunk: (work: (tx: Transaction) => Promise<unknown>) => database.transaction(work) };
  const purge = domains.maintenance.find(({ name }) => name === called);
  return purge?.run(context as never, api.app.get(FileStore) as never, domains, api.app.get(Config));
}
