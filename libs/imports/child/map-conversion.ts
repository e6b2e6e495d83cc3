import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { withoutBvns } from '#libs/identifier-encryption';
import { csvStream } from '#libs/tabular';
import type { Placemark } from '../domain/index.js';
import { openPlacemarks, type PlacemarkKind, readAll, type Source } from '../readers/index.js';
import { MapsCsv } from './maps-csv.js';
import { NoteCounter } from './note-counter.js';
import type { Side } from './program.js';
import type { Conversion, ConvertTask, Staged } from './protocol.js';

/** Places that are named one by one. */
const LISTED = 200;

/** Outcome of each place of a map. */
class Accounting {
  private read = 0;
  private notRead = 0;
  private readonly reasons = new Map<string, number>();
  private readonly unread: Conversion['unread'] = [];
  private readonly counter = new NoteCounter();

  add({ rowNo, name, faults, notes }: Placemark): void {
    this.counter.add(rowNo, notes);
    const [first] = faults;
    if (!first) {
      this.read++;
      return;
    }
    this.notRead++;
    this.reasons.set(first.code, (this.reasons.get(first.code) ?? 0) + 1);
    if (this.unread.length < LISTED)
      this.unread.push({ row: rowNo, name: withoutBvns(name).slice(0, 100), message: first.message });
  }

  conversion(notes: string[], brokenOff: string | null): Conversion {
    const reasons = [...this.reasons].map(([code, places]) => ({ code, places }));
    return {
      read: this.read,
      notRead: this.notRead,
      reasons: reasons.sort((a, b) => b.places - a.places),
      unread: this.unread,
      notes: [...notes, ...this.counter.sentences()].map(withoutBvns),
      brokenOff,
    };
  }

  get rows(): number {
    return this.read + this.notRead;
  }
}

/** Reads the map twice: the header of a table names every attribute that any of its places has. */
export async function convertMap(
  { format }: ConvertTask,
  source: Source,
  out: Writable,
  side: Side,
): Promise<Staged> {
  const bytes = await readAll(source);
  const open = () => openPlacemarks(format as PlacemarkKind, bytes);
  const accounting = new Accounting();
  const table = new MapsCsv();
  const first = await open();
  for await (const batch of first.placemarks)
    for (const placemark of batch) {
      accounting.add(placemark);
      table.meet(placemark);
    }
  const conversion = accounting.conversion(first.notes, first.earlyEnd?.sentence ?? null);
  async function* rows() {
    for await (const batch of (await open()).placemarks) yield batch.map((placemark) => table.row(placemark));
  }
  await pipeline(csvStream({ header: table.header, rows: rows() }), out);
  const summary = side.faults();
  await new Promise<void>((resolve) => summary.end(JSON.stringify(conversion), () => resolve()));
  return { rows: accounting.rows, notes: [], corrections: [], questions: [], brokenOff: null };
}
