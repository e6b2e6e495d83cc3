import { ADMINISTRATORS, MOST_WAITING } from '#libs/contracts';
import { count, plural, type WaitingMeaning } from '#libs/platform';
import {
  importsWithRejects,
  type WaitingImportRow,
  waitingImports,
} from './persistence/waiting-imports.queries.js';

/** Imports that need an administrator's answer to continue. */
export const HELD_ROWS: WaitingMeaning = {
  roles: ADMINISTRATORS,
  async find({ database, scope }) {
    const rows = await waitingImports(database, scope.accountId, MOST_WAITING);
    return {
      total: rows[0]?.total ?? 0,
      list: rows.map((row) => ({
        id: row.jobId,
        communityResourceId: row.communityResourceId,
        ...wordsOf(row),
        count: Math.max(1, row.held),
        since: row.since.toISOString(),
        season: null,
      })),
    };
  },
};

/** Completed imports of the user with rejected rows. Only the person who has the file can correct them. */
export const REJECTED_ROWS: WaitingMeaning = {
  roles: ADMINISTRATORS,
  async find({ database, actor, scope }) {
    const rows = await importsWithRejects(database, scope.accountId, actor.id, MOST_WAITING);
    return {
      total: rows[0]?.total ?? 0,
      list: rows.map(({ jobId, file, communityResourceId, communityResourceName, rejected, since }) => ({
        id: jobId,
        communityResourceId,
        title: `${count(rejected)} rejected ${plural(rejected, 'row', 'rows')}`,
        detail: `${file}, ${communityResourceName}. ${plural(rejected, 'It is', 'They are')} not stored.`,
        count: rejected,
        since: since.toISOString(),
        season: null,
      })),
    };
  },
};

function wordsOf({ file, communityResourceName, state, held, rows, questions }: WaitingImportRow) {
  const where = `${file}, ${communityResourceName}.`;
  if (held > 0)
    return {
      title: `${count(held)} held ${plural(held, 'row', 'rows')}`,
      detail: `${where} Each waits for your answer.`,
    };
  if (state === 'inspected')
    return { title: 'Match the columns of an import', detail: `${where} The import waits for your choice.` };
  if (questions > 0)
    return {
      title: `${count(questions)} ${plural(questions, 'question', 'questions')} about an import`,
      detail: `${where} The import waits for your answers.`,
    };
  return {
    title: 'Start a checked import',
    detail: `${where} ${count(rows ?? 0)} ${plural(rows ?? 0, 'row is', 'rows are')} checked; nothing is stored yet.`,
  };
}
