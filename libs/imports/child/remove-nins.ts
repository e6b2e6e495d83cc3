import type { Writable } from 'node:stream';
import { headerKey, isNinHeading } from '../domain/index.js';
import { csvWithoutNin } from '../readers/csv-without-nin.js';
import type { Source } from '../readers/index.js';
import { xlsxWithoutNin } from '../readers/xlsx-without-nin.js';
import type { Side } from './program.js';
import type { RemoveNinsTask, Staged } from './protocol.js';

/** Writes a list without its NINs to `out`, and what was removed to the second stream, as JSON. */
export async function removeNins(
  { format, knownHeadings }: RemoveNinsTask,
  source: Source,
  out: Writable,
  { faults }: Side,
): Promise<Staged> {
  const known = new Set(knownHeadings);
  const removed =
    format === 'xlsx'
      ? await xlsxWithoutNin(source, out)
      : await csvWithoutNin(source, out, (heading) => isNinHeading(heading) || known.has(headerKey(heading)));
  const side = faults();
  await Promise.all(
    [out.end(), side.end(JSON.stringify(removed))].map(
      (each) => new Promise<void>((resolve) => each.once('finish', resolve)),
    ),
  );
  return { rows: 0, notes: [], corrections: [], questions: [], brokenOff: null };
}
