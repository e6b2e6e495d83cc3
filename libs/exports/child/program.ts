import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { readTokenKeys, withoutBvns } from '#libs/identifier-encryption';
import { statementLines } from '../domain/statement.js';
import { WRITERS } from '../formats/index.js';
import type { ExportReport, ExportTask } from './protocol.js';
import { Snapshot } from './snapshot.js';
import { SnapshotRows } from './snapshot-rows.js';
import { countSql } from './statements.js';

/*
 * Writes one export outside the worker: its memory is limited to one file, and converting a million rows does not
 * delay heartbeats. Each process performs one task; the file leaves through a descriptor that the parent opened.
 * Killing the process also cancels its running statement.
 */
const OUT = 3;
const PROGRESS_MS = 200;

const report = (message: ExportReport) => process.send?.(message);

async function write(task: ExportTask): Promise<void> {
  const { plan, state, keys, accountId, whole } = task;
  const snapshot = await Snapshot.open(task.databaseUrl, plan.parameters);
  const { rows, now } = await snapshot.one<{ rows: number; now: Date }>(
    `SELECT counted.rows, clock_timestamp() AS now FROM (${countSql(plan)}) counted`,
  );
  let reportedAt = 0;
  const advance = (done: number) => {
    if (Date.now() - reportedAt < PROGRESS_MS) return;
    reportedAt = Date.now();
    report({ type: 'progress', done, total: rows });
  };
  advance(0);
  const numbers = { accountId, whole, keys: readTokenKeys(keys) };
  const content = await (await WRITERS[task.format]())({
    source: new SnapshotRows(snapshot, plan, rows, numbers, advance),
    statement: { title: state.title, rows, lines: statementLines({ ...state, rows, takenAt: now }) },
    statusAt: task.statusAt,
    folder: task.folder,
  });
  await pipeline(content, createWriteStream('', { fd: OUT }));
  await snapshot.close();
  report({ type: 'done', rows, takenAt: now.toISOString() });
}

process.once('message', (task: ExportTask) => {
  write(task)
    .catch((error: Error & { code?: unknown }) => {
      const code = typeof error.code === 'string' ? error.code : null;
      report({ type: 'failed', code, message: withoutBvns(error.message) });
    })
    .then(() => process.disconnect())
    .catch(() => process.exit(1));
});
// The parent is gone, or has received the result.
process.once('disconnect', () => process.exit());
report({ type: 'ready' });
