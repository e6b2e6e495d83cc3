import { Config, Database, Domains, type Transaction } from '#libs/platform';
import type { ServedWorld } from './world.js';

/** Removes what was deleted too long ago, as the maintenance does, and answers how many rows went. */
export async function purgeTrash({ api }: ServedWorld): Promise<number | undefined> {
  const domains = api.app.get(Domains);
  const database = api.app.get(Database);
  const context = { chunk: (work: (tx: Transaction) => Promise<unknown>) => database.transaction(work) };
  const purge = domains.maintenance.find(({ name }) => name === 'what was deleted too long ago');
  return purge?.run(context as never, null as never, domains, api.app.get(Config));
}
