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
  const { now } = await snapshot.one<{ now: Date }>('SELECT clock_timestamp() AS now');
  const { rows, farmers } = await countRows(snapshot, plan);
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
  await snapshot.close();
  report({ type: 'done', rows, takenAt: now.toISOString(), farmers });
}

/** Counts the rows and notes their farmers in one pass, in the same snapshot as the file. */
async function countRows(snapshot: Snapshot, plan: Plan): Promise<Pick<WrittenFile, 'rows' | 'farmers'>> {
  const sql = farmersSql(plan);
  if (!sql) return { ...(await snapshot.one<{ rows: number }>(countSql(plan))), farmers: [] };
  const set = new IdSet();
  let rows = 0;
  for await (const lines of snapshot.lines(sql))
    for (const id of lines.toString('latin1', 0, lines.length - 1).split('\n')) {
      rows += 1;
      if (id !== '') set.add(Number(id));
    }
  return { rows, farmers: set.blocks().map(({ block, ids }) => [block, ids.toString('base64')]) };
}
