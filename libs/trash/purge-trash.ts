import { topicOf } from '#libs/contracts';
import type { FileStore, JobContext, Kinds } from '#libs/platform';
import { lockDue, markPurged } from './persistence/trash-item.queries.js';

/** Rows of an item deleted per transaction. */
const SLICE = 2000;

/**
 * Permanently deletes the contents of expired trash items in batches, and publishes that each can no longer be
 * restored. The record's own row stays hidden, because ledgers, imports and messages refer to it.
 */
export async function purgeTrash(
  context: JobContext<'maintenance.purge'>,
  _files: FileStore,
  kinds: Kinds,
): Promise<number> {
  let removed = 0;
  let after = 0;
  let rowsOfItem = 0;
  for (let isLast = false; !isLast; ) {
    await context.chunk(async (tx) => {
      const item = await lockDue(tx, after);
      isLast = item === null;
      const meaning = item && kinds.record(item.kind)?.trash;
      if (item && !meaning) after = item.id;
      if (item && meaning) {
        let rows = 0;
        for (const each of kinds.companionsOf(item.kind))
          if (rows === 0) rows = await each.forget(tx, item, SLICE);
        removed += rows;
        rowsOfItem += rows;
        if (rows === 0) {
          await markPurged(tx, item.id);
          tx.record({
            topic: topicOf.account(item.accountId),
            type: 'trash.purged',
            subject: { kind: 'trash', id: item.id },
            data: {
              trashId: item.id,
              itemType: meaning.called,
              rows: rowsOfItem,
            },
            accountId: item.accountId,
            by: null,
          });
          rowsOfItem = 0;
        }
      }
      return { done: removed, total: null, step: 'clear' };
    });
  }
  return removed;
}
