import { headerKey } from '../domain/index.js';
import { inspectTable, type TableKind } from '../readers/index.js';
import { serve } from './program.js';
import type { InspectTask } from './protocol.js';

/* Inspects a table: writes its sheets, header and first rows to descriptor 3 as JSON. */
serve<InspectTask>(async ({ format, choices, knownHeadings }, source, out) => {
  const known = new Set(knownHeadings);
  const { sheet, headerRow } = choices;
  const found = await inspectTable(format as TableKind, source, {
    sheet,
    headerRow,
    knows: (heading) => known.has(headerKey(heading)),
  });
  await new Promise<void>((resolve) => out.end(JSON.stringify(found), () => resolve()));
  return { rows: 0, notes: [], corrections: [], questions: [], brokenOff: null };
});
