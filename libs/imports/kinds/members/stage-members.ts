import { readTokenKeys, type TokenKeyTexts } from '#libs/identifier-encryption';
import { NoteCounter } from '../../child/note-counter.js';
import { openList } from '../../child/open-list.js';
import type { Staged, Stager, StageTask } from '../../child/protocol.js';
import { pickFields } from '../../domain/index.js';
import type { Source } from '../../readers/index.js';
import { MEMBER_HEADINGS, matchMemberColumns, STAGED_MEMBER_COLUMNS } from './fields.js';
import { checkMemberRow } from './member-row.js';

/** Additional input to the parser. */
export interface MembersSetup {
  keys: TokenKeyTexts;
}

/** Reads a list of members, checks every row, and writes the good ones as staged rows and every fault. */
export async function stageMembers(
  task: StageTask<MembersSetup>,
  source: Source,
  out: Stager,
): Promise<Staged> {
  const { keys } = task.setup;
  const { table, match, corrected, columnNamed } = await openList(task, source, out, {
    headings: MEMBER_HEADINGS,
    match: matchMemberColumns,
    keys: readTokenKeys(keys),
  });
  const notes = new NoteCounter();

  let rows = 0;
  for await (const batch of table.rows) {
    for (const { rowNo, cells, faults: rowFaults } of batch) {
      rows += 1;
      corrected.add(rowNo, cells[match.markColumn], cells[match.rowColumn]);
      if (rowFaults && rowFaults.length > 0) {
        out.faults({ rowNo }, rowFaults, columnNamed);
        continue;
      }
      const check = checkMemberRow(pickFields(match.fields, cells));
      if (check.faults.length > 0) {
        out.faults({ rowNo }, [...check.faults, ...check.parked], columnNamed);
        continue;
      }
      notes.add(rowNo, check.notes);
      if (check.parked.length > 0) out.faults({ rowNo }, check.parked, columnNamed, { parked: true });
      out.row(rowNo, STAGED_MEMBER_COLUMNS, check.values);
    }
    await out.flush();
    out.report({ type: 'progress', rows });
  }
  return {
    rows,
    notes: [...match.notes, ...table.notes, ...notes.sentences()],
    corrections: corrected.found,
    questions: [],
    brokenOff: null,
  };
}
