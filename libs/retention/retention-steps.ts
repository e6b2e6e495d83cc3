import { type FileStore, lock, type Retained, type Transaction } from '#libs/platform';
import {
  countDeleted,
  dropDeleted,
  dropOthers,
  listDue,
  nextToDelete,
  type Run,
} from './persistence/items.queries.js';

const LISTED_AT_ONCE = 2000;
const SETS_AT_ONCE = 200;
const ROWS_AT_ONCE = 5000;

/** A part of a run, repeated while it goes on. */
interface Step {
  called: 'list' | 'clear';
  work(tx: Transaction): Promise<{ goesOn: boolean; done: number; listed?: number }>;
}

/** Returns the steps of a day's run: first the whole list, then the deletions. Each chunk is one transaction. */
export function retentionSteps(run: Run, retained: readonly Retained[], files: FileStore): Step[] {
  return [
    ...retained.map((each) => listing(run, each)),
    ...retained.map((each) => deleting(run, each, files)),
  ];
}

function listing(run: Run, retained: Retained): Step {
  let afterId = -1;
  return {
    called: 'list',
    async work(tx) {
      await lock(tx, 'retention', run.accountId);
      const { lastId, found } = await listDue(tx, run, retained, afterId, LISTED_AT_ONCE);
      afterId = lastId;
      if (found === LISTED_AT_ONCE) return { goesOn: true, done: found };
      return { goesOn: false, done: found, listed: await dropOthers(tx, run, retained.kind) };
    },
  };
}

function deleting(run: Run, retained: Retained, files: FileStore): Step {
  const { kind } = retained;
  return {
    called: 'clear',
    async work(tx) {
      // A hold takes the same lock, so it is either seen here or finds the set deleted.
      await lock(tx, 'retention', run.accountId);
      const ids = await nextToDelete(tx, run, kind, SETS_AT_ONCE);
      if (ids.length === 0) return { goesOn: false, done: 0 };
      const rows = await retained.act(tx, ids, ROWS_AT_ONCE, files);
      const isWhole = rows < ROWS_AT_ONCE;
      if (isWhole) await dropDeleted(tx, run.accountId, kind, ids);
      await countDeleted(tx, run, kind, { sets: isWhole ? ids.length : 0, rows });
      return { goesOn: true, done: rows };
    },
  };
}
