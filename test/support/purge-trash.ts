import { Config, Database, Domains, type Transaction } from '#libs/platform';
import type { ServedWorld } from './world.js';

/** Removes what was deleted too long ago, as the maintenance does, and answers how many rows went. */
export const purgeTrash = (served: ServedWorld) => purgeBy(served, 'what was deleted too long ago');

/** The piece of maintenance of that name. */
export async function purgeBy({ api }: ServedWorld, called: string): Promise<number | undefined> {
  const domains = api.app.get(Domains);
  const database = api.app.get(Database);
  const context = { chunk: (work: (tx: Transaction) => Promise<unknown>) => database.transaction(work) };
  const purge = domains.maintenance.find(({ name }) => name === called);
  return purge?.run(context as never, null as never, domains, api.app.get(Config));
}
