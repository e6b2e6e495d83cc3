import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { IdSet } from '#libs/id-sets';
import { readTokenKeys } from '#libs/identifier-encryption';
import { statementLines } from '../domain/statement.js';
import { WRITERS } from '../formats/index.js';
import type { ExportReport, ExportTask, Plan, WrittenFile } from './protocol.js';
import { Snapshot } from './snapshot.js';
import { SnapshotRows } from './snapshot-rows.js';
import { countSql, farmersSql } from './statements.js';

const PROGRESS_MS = 200;

/** Writes one export to `out`, from one snapshot. */
export async function writeExport(
  task: ExportTask,
  out: Writable,
  report: (message: ExportReport) => void,
): Promise<void> {
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
  await pipeline(content, out);
  const farmers = await farmersIn(snapshot, plan);
  await snapshot.close();
  report({ type: 'done', rows, takenAt: now.toISOString(), farmers });
}

/** Returns the farmers of the rows, from the same snapshot as the file. */
async function farmersIn(snapshot: Snapshot, plan: Plan): Promise<WrittenFile['farmers']> {
  const set = new IdSet();
  const sql = farmersSql(plan);
  if (sql) for await (const rows of snapshot.rows(sql)) for (const [id] of rows) set.add(Number(id));
  return set.blocks().map(({ block, ids }) => [block, ids.toString('base64')]);
}
