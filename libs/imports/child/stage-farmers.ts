import { encryptIdentifier, type IdentifierKeys } from '#libs/identifier-encryption';
import { checkFarmerRow, matchColumns, PlaceResolver, pickFields, type RowFault } from '../domain/index.js';
import { openTable, ReaderProblem, type Source } from '../readers/index.js';
import type { CopyWriter } from './copy-text.js';
import { NoteCounter } from './note-counter.js';
import type { Report, Task } from './protocol.js';

const SQUARE_METRES_PER_HECTARE = 10_000;

type StageFarmers = Extract<Task, { do: 'stageFarmers' }>;

/** Reads a farmer list, checks every row, and writes the good ones as staged rows and every fault of the others. */
export async function stageFarmers(
  task: StageFarmers,
  source: Source,
  out: { rows: CopyWriter; faults: CopyWriter },
  tell: (report: Report) => void,
): Promise<{ rows: number; notes: string[] }> {
  const table = await openTable(task.kind, source);
  const match = matchColumns(table.header, task.importType);
  if (match.problem) throw new ReaderProblem(match.problem.code, match.problem.sentence);
  const mapping: Record<string, string> = {};
  const columnOf = new Map<string, string>();
  match.fields.forEach((field, index) => {
    if (!field) return;
    mapping[table.header[index] ?? ''] = field;
    columnOf.set(field, table.header[index] ?? field);
  });
  tell({ say: 'header', header: table.header, headerRow: table.headerRow, mapping });

  const keys: IdentifierKeys = {
    encryption: Buffer.from(task.keys.encryption, 'base64'),
    encryptionKeyId: task.keys.encryptionKeyId,
    index: Buffer.from(task.keys.index, 'base64'),
  };
  const resolver = new PlaceResolver(task.places, task.homeStateId);
  const notes = new NoteCounter();
  const writeFaults = (rowNo: number, faults: RowFault[]) =>
    faults.forEach((fault, ordinal) => {
      const column = fault.field === '' ? null : (columnOf.get(fault.field) ?? null);
      out.faults.row([task.importId, rowNo, ordinal, column, fault.code, fault.message, fault.value || null]);
    });

  let rows = 0;
  for await (const batch of table.rows) {
    for (const { rowNo, cells, faults: rowFaults } of batch) {
      rows += 1;
      if (rowFaults && rowFaults.length > 0) {
        writeFaults(rowNo, rowFaults);
        continue;
      }
      const {
        values,
        faults,
        notes: rowNotes,
      } = checkFarmerRow(pickFields(match.fields, cells), task.importType);
      const place = resolver.resolve(values);
      if (faults.length + place.faults.length > 0) {
        writeFaults(rowNo, [...faults, ...place.faults]);
        continue;
      }
      notes.add(rowNo, rowNotes);
      const bvn = values.bvn === null ? null : encryptIdentifier(values.bvn, keys);
      out.rows.row([
        task.importId,
        rowNo,
        bvn?.cipher ?? null,
        bvn?.index ?? null,
        bvn?.last4 ?? null,
        values.tempId,
        values.cbnApplicantId,
        values.rifanNumber,
        values.surname,
        values.firstName,
        values.othername,
        values.gender,
        values.phone,
        values.email,
        values.address,
        values.town,
        place.stateId,
        place.lgaId,
        place.wardId,
        values.farmSize === null ? null : values.farmSize * SQUARE_METRES_PER_HECTARE,
        values.nextOfKinSurname,
        values.nextOfKinFirstName,
        values.nextOfKinPhone,
        values.nextOfKinRelationship,
        values.guarantorSurname,
        values.guarantorFirstName,
        values.guarantorPhone,
      ]);
    }
    await out.rows.flush();
    await out.faults.flush();
    tell({ say: 'progress', rows });
  }
  return { rows, notes: [...match.notes, ...table.notes, ...notes.sentences()] };
}
