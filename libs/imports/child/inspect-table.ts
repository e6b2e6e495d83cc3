import type { Writable } from 'node:stream';
import { headerKey } from '../domain/index.js';
import { inspectTable as inspect, type Source, type TableKind } from '../readers/index.js';
import type { InspectTask, Staged } from './protocol.js';

/** Looks at a table and writes its sheets, its header and its first rows, as JSON. */
export async function inspectTable(
  { format, choices, knownHeadings, refusesNins }: InspectTask,
  source: Source,
  out: Writable,
): Promise<Staged> {
  const known = new Set(knownHeadings);
  const { sheet, headerRow } = choices;
  const found = await inspect(format as TableKind, source, {
    sheet,
    headerRow,
    refusesNins,
    knows: (heading) => known.has(headerKey(heading)),
  });
  await new Promise<void>((resolve) => out.end(JSON.stringify(found), () => resolve()));
  return { rows: 0, notes: [], corrections: [], questions: [], brokenOff: null };
}
