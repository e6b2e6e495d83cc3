import { Injectable } from '@nestjs/common';
import {
  answerHolds,
  answerQuestions,
  type Call,
  cancelJob,
  chooseColumns,
  chooseSheet,
  downloadCheck,
  HOLD_CODES,
  type HoldCode,
  type HoldGroupDto,
  type ImportDto,
  type ImportRowDto,
  type ImportRowListDto,
  type ImportRowQuery,
  type ImportState,
  type Link,
  pathOf,
  retryImport,
  runImport,
  UNDO_DAYS,
  undoImport,
} from '#libs/contracts';
import { Database, DomainError, pageOf } from '#libs/platform';
import { datesOf } from '#libs/retention';
import { columnAs, headingsOf } from './domain/index.js';
import { measuredChange } from './domain/measured-change.js';
import { isUndoable, undoableUntil } from './domain/undo-window.js';
import { fieldsOf, IMPORT_KINDS, type ImportKind } from './kinds/index.js';
import { checkedRows, countChecked, detailsOf } from './persistence/checked-rows.queries.js';
import { addedByCommunity, rowsByCommunity } from './persistence/community-rows.queries.js';
import { ImportBatch } from './persistence/import-batch.entity.js';
import { summaryOf } from './persistence/import-summary.queries.js';

const HOLD_ORDER = Object.keys(HOLD_CODES);
/** SQL that tests whether the answer to hold `h` has been applied. */
const SETTLED = `EXISTS (SELECT 1 FROM import_outcome o
  WHERE o.import_id = h.import_id AND o.row_no = h.row_no AND o.outcome <> 'held')`;

interface Named {
  file_name: string;
  resource_name: string | null;
  community_name: string | null;
  answerable: boolean;
  /** True if a retry would fail again: the file itself was at fault, or it was deleted. */
  hopeless: boolean;
}

/** Reads imports for display: columns, planned outcomes of rows, open questions. */
@Injectable()
export class ImportReads {
  constructor(private readonly database: Database) {}

  /** Returns the import of a job. Throws `record.notFound` if the job is not an import. */
  async ofJob(jobId: number): Promise<ImportDto> {
    const batch = await this.batchOf(jobId);
    const kind = IMPORT_KINDS[batch.kind];
    const [named] = await this.database.query<Named>(
      `SELECT f.name AS file_name, r.name AS resource_name, c.name AS community_name,
              b.held > 0 AND b.ended_at > now() - interval '${UNDO_DAYS} days' AS answerable,
              coalesce(starts_with(j.error_code, 'file.'), false) OR b.file_gone_on IS NOT NULL AS hopeless
         FROM import_batch b LEFT JOIN job_run j ON j.id = b.job_id JOIN stored_file f ON f.id = b.file_id
         LEFT JOIN community_resource r ON r.id = b.community_resource_id LEFT JOIN community c ON c.id = b.community_id
        WHERE b.id = $1`,
      [batch.id],
    );
    const summary = await summaryOf(this.database, batch.id);
    const chosen = new Map(batch.choices.columns?.map(({ index, field }) => [index, field]));
    const { columns = [], sheets = [], sheet = null, headerRow = batch.headerRow } = batch.inspection ?? {};
    const fields = await fieldsOf(batch, this.database);
    const required = kind.required(batch);
    return {
      jobId: batch.jobId ?? jobId,
      workingJobId: batch.answersJobId ?? batch.jobId ?? jobId,
      importId: batch.id,
      kind: batch.kind,
      importType: batch.importType,
      format: batch.format,
      state: batch.state,
      review: batch.review,
      fileName: named?.file_name ?? '',
      communityResource: namedOf(batch.communityResourceId, named?.resource_name),
      community: namedOf(batch.communityId, named?.community_name),
      createdAt: batch.createdAt.toISOString(),
      endedAt: batch.endedAt?.toISOString() ?? null,
      retention: await this.retentionOf(batch),
      sheets,
      sheet,
      headerRow,
      columns: columns.map((column) =>
        chosen.size === 0 ? column : columnAs(fields, column, chosen.get(column.index) ?? null),
      ),
      fields: !kind.isMap
        ? fields.map(({ field, heading }) => ({ field, heading, required: required.includes(field) }))
        : [],
      notes: [...new Set([...(batch.inspection?.notes ?? []), ...summary.notes])],
      counts: await this.countsOf(batch),
      holds: await this.holdsOf(batch.id),
      questions: batch.questions,
      ...(await this.communitiesOf(batch)),
      reasons: summary.reasons,
      parkedReasons: summary.parkedReasons,
      brokenOff: batch.brokenOff,
      undoUntil: batch.endedAt && isUndoable(batch) ? undoableUntil(batch.endedAt).toISOString() : null,
      links: linksOf(batch, { answerable: false, hopeless: false, ...named }),
    };
  }

  private async retentionOf({ id, accountId, endedAt, fileGoneOn, oldValuesGoneOn }: ImportBatch) {
    if (endedAt === null) return [];
    return datesOf(this.database, accountId, [
      { kind: 'uploadedLists', id, since: endedAt, goneOn: fileGoneOn },
      { kind: 'oldValues', id, since: undoableUntil(endedAt), goneOn: oldValuesGoneOn },
    ]);
  }

  /** Returns a page of rows filtered by planned outcome, in file order. Throws `record.notFound`. */
  async rows(
    jobId: number,
    { outcome, hold, answered, ...query }: ImportRowQuery,
  ): Promise<ImportRowListDto> {
    const batch = await this.batchOf(jobId);
    const { limit, offset } = pageOf(query);
    if (outcome === 'held') return this.heldRows(batch, { hold, answered, limit, offset });
    const kind = IMPORT_KINDS[batch.kind];
    if (batch.endedAt !== null) return this.madeRows(kind, batch, outcome, { limit, offset });
    if (batch.state !== 'staged') return { list: [], total: 0 };
    const counts = batch.checked ?? (await countChecked(this.database, kind, batch));
    const list = await checkedRows(this.database, kind, batch, { outcome, limit, offset });
    return { list: list.map(withHeadings(kind)), total: counts[outcome] };
  }

  private async madeRows(
    kind: ImportKind,
    batch: ImportBatch,
    outcome: string,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<ImportRowListDto> {
    const rows = 'SELECT * FROM import_outcome o WHERE o.import_id = $1 AND o.outcome = $2';
    const { select, values } = kind.made(batch, `${rows} ORDER BY o.row_no LIMIT $3 OFFSET $4`);
    const [list, [count]] = await Promise.all([
      this.database.query<ImportRowDto>(
        `SELECT row_no AS row, called, detail, target_id AS "targetId", changes, NULL AS hold FROM (${select}) m ORDER BY row_no`,
        [batch.id, outcome, limit, offset, ...values],
      ),
      this.database.query<{ total: number }>(
        'SELECT count(*) AS total FROM import_outcome WHERE import_id = $1 AND outcome = $2',
        [batch.id, outcome],
      ),
    ]);
    return { list: list.map(withHeadings(kind)), total: count?.total ?? 0 };
  }

  private async heldRows(
    batch: ImportBatch,
    {
      hold,
      answered,
      limit,
      offset,
    }: Pick<ImportRowQuery, 'hold' | 'answered'> & { limit: number; offset: number },
  ): Promise<ImportRowListDto> {
    const where = `h.import_id = $1 AND ($2::text IS NULL OR h.code = $2)
      AND ($3::text IS NULL OR (h.answer IS NULL) = ($3 = 'open'))`;
    const of = [batch.id, hold ?? null, answered ?? null];
    const [list, [count]] = await Promise.all([
      this.database.query<ImportRowDto>(
        `SELECT h.row_no AS row, h.called, h.detail, h.target_id AS "targetId", h.changes,
                jsonb_build_object('code', h.code, 'answer', h.answer, 'settled', ${SETTLED}) AS hold
           FROM import_hold h WHERE ${where} ORDER BY h.row_no LIMIT $4 OFFSET $5`,
        [...of, limit, offset],
      ),
      this.database.query<{ total: number }>(
        `SELECT count(*) AS total FROM import_hold h WHERE ${where}`,
        of,
      ),
    ]);
    const kind = IMPORT_KINDS[batch.kind];
    const numbers = list.map(({ row }) => row);
    const details = await detailsOf(this.database, kind, batch, numbers);
    const shown = list.map((row) => ({ ...row, detail: details.get(row.row) ?? null }));
    return { list: shown.map(withHeadings(kind)), total: count?.total ?? 0 };
  }

  /** Counts planned outcomes before the merge, and actual outcomes afterwards. */
  private async countsOf(batch: ImportBatch): Promise<ImportDto['counts']> {
    const { created, updated, unchanged, held, rejected, parked, reopened } = batch;
    const total = batch.total ?? 0;
    if (['uploaded', 'inspected', 'mapped'].includes(batch.state)) return null;
    if (batch.state !== 'staged')
      return { total, created, updated, unchanged, held, rejected, parked, reopened };
    const counts = batch.checked ?? (await countChecked(this.database, IMPORT_KINDS[batch.kind], batch));
    return { ...counts, total, rejected, parked };
  }

  private async communitiesOf({ id, state, endedAt }: ImportBatch) {
    if (state !== 'staged' && endedAt === null) return { communities: [], communitiesTotal: 0 };
    const find = state === 'staged' ? rowsByCommunity : addedByCommunity;
    const rows = await find(this.database, id);
    return {
      communities: rows.map(({ total: _total, ...community }) => community),
      communitiesTotal: rows[0]?.total ?? 0,
    };
  }

  private async holdsOf(importId: number): Promise<HoldGroupDto[]> {
    const rows = await this.database.query<Omit<HoldGroupDto, 'title'>>(
      `SELECT code, count(*) AS rows, count(*) FILTER (WHERE answer IS NULL) AS open,
              count(*) FILTER (WHERE answer = 'apply') AS apply, count(*) FILTER (WHERE answer = 'keep') AS keep,
              count(*) FILTER (WHERE ${SETTLED}) AS settled
         FROM import_hold h WHERE import_id = $1 GROUP BY code`,
      [importId],
    );
    return rows
      .sort((a, b) => HOLD_ORDER.indexOf(a.code) - HOLD_ORDER.indexOf(b.code))
      .map((group) => ({ ...group, title: HOLD_CODES[group.code as HoldCode] }));
  }

  private async batchOf(jobId: number): Promise<ImportBatch> {
    const batch = await this.database.source
      .getRepository(ImportBatch)
      .findOneBy([{ jobId }, { answersJobId: jobId }]);
    if (!batch) throw new DomainError('record.notFound');
    return batch;
  }
}

const namedOf = (id: number | null, name: string | null | undefined) =>
  id === null ? null : { id, name: name ?? '' };

const BEFORE_ITS_END: ImportState[] = ['uploaded', 'inspected', 'mapped', 'staged', 'merging'];

type JobCall = Call<{ path: { jobId: number }; answer: object }>;

/** Labels a change like its field unless it has its own label. */
const withHeadings = ({ fields }: ImportKind) => {
  const shown = headingsOf(fields);
  return (row: ImportRowDto): ImportRowDto => ({
    ...row,
    changes: row.changes.map((change) => ({
      ...measuredChange(change),
      heading: change.heading ?? shown(change.field),
    })),
  });
};

/** Returns the actions allowed in the import's current state. */
function linksOf(
  batch: ImportBatch,
  { answerable, hopeless }: Pick<Named, 'answerable' | 'hopeless'>,
): Link[] {
  const { jobId, state, inspection, endedAt } = batch;
  const acts: Record<string, JobCall> = {};
  if (inspection && (state === 'inspected' || state === 'staged'))
    Object.assign(acts, { columns: chooseColumns, sheet: chooseSheet });
  if (BEFORE_ITS_END.includes(state) && !endedAt) acts.discard = cancelJob;
  if (state === 'staged') Object.assign(acts, { answers: answerQuestions, check: downloadCheck });
  if (state === 'staged' || (state === 'completed' && answerable))
    Object.assign(acts, { holds: answerHolds, run: runImport });
  if ((state === 'failed' && !hopeless) || state === 'cancelled') acts.retry = retryImport;
  if (isUndoable(batch)) acts.undo = undoImport;
  return Object.entries(acts).map(([rel, { verb, path }]) => ({
    rel,
    href: `/api${pathOf({ verb, path } as JobCall, { jobId: jobId ?? 0 })}`,
    method: verb,
  }));
}
