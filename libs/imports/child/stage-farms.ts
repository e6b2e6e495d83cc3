import type { PolygonRings } from '#libs/geometry';
import { blindIndex } from '#libs/identifier-encryption';
import { checkPlacemark } from '../domain/index.js';
import { openPlacemarks, type Source } from '../readers/index.js';
import type { CopyWriter } from './copy-text.js';
import { NoteCounter } from './note-counter.js';
import type { Report, Task } from './protocol.js';

const SQUARE_METRES_PER_HECTARE = 10_000;

type StageFarms = Extract<Task, { do: 'stageFarms' }>;

/** The same for the same BVN, and nothing that leads back to it. */
const codeOfBvn = (index: Buffer | null) => (index === null ? null : `BVN-${index.toString('hex', 0, 6)}`);

const ringText = (ring: [number, number][]) => `(${ring.map(([lng, lat]) => `${lng} ${lat}`).join(',')})`;

/** EWKT of a boundary: `SRID=4326;MULTIPOLYGON(((lng lat, ...), hole ...), ...)`. */
function multiPolygonText(polygons: PolygonRings[]): string {
  const parts = polygons.map(({ outer, holes }) => `(${[outer, ...holes].map(ringText).join(',')})`);
  return `SRID=4326;MULTIPOLYGON(${parts.join(',')})`;
}

/** Reads a map file, checks every placemark, and writes the good ones as staged rows and every fault of the others. */
export async function stageFarms(
  task: StageFarms,
  source: Source,
  out: { rows: CopyWriter; faults: CopyWriter },
  tell: (report: Report) => void,
): Promise<{ rows: number; notes: string[] }> {
  const file = await openPlacemarks(task.kind, source);
  const keys = { index: Buffer.from(task.keys.index, 'base64') };
  const notes = new NoteCounter();
  let rows = 0;
  for await (const batch of file.placemarks) {
    for (const placemark of batch) {
      rows += 1;
      const { values, polygons, faults, notes: rowNotes } = checkPlacemark(placemark);
      if (faults.length > 0) {
        faults.forEach((fault, ordinal) => {
          const column = fault.field === '' ? null : fault.field;
          out.faults.row([
            task.importId,
            placemark.rowNo,
            ordinal,
            column,
            fault.code,
            fault.message,
            fault.value || null,
          ]);
        });
        continue;
      }
      // Where it lies is for the database to judge: it knows the outlines, not just the corners of the country.
      notes.add(
        placemark.rowNo,
        rowNotes.filter(({ code }) => code !== 'boundary.outside' && code !== 'boundary.swapped'),
      );
      const bvnIndex = values.bvn === null ? null : blindIndex(values.bvn, keys);
      const code = values.farmCode ?? codeOfBvn(bvnIndex) ?? values.name;
      out.rows.row([
        task.importId,
        placemark.rowNo,
        code,
        values.name ?? code,
        bvnIndex,
        values.tempId,
        values.cbnApplicantId,
        values.declaredHa === null ? null : values.declaredHa * SQUARE_METRES_PER_HECTARE,
        multiPolygonText(polygons),
      ]);
    }
    await out.rows.flush();
    await out.faults.flush();
    tell({ say: 'progress', rows });
  }
  const early = file.earlyEnd ? [file.earlyEnd.sentence] : [];
  return { rows, notes: [...early, ...file.notes, ...notes.sentences()] };
}
