import { Injectable } from '@nestjs/common';
import {
  type AnsweredCommunity,
  type AnsweredCommunityDto,
  type CommunityQuestion,
  type ImportAnswersBody,
  type ImportColumnsBody,
  type ImportHoldsBody,
  type ImportSheetBody,
  type ImportState,
  topicOf,
} from '#libs/contracts';
import { Independence } from '#libs/identity';
import { type Actor, Database, DomainError, JobLedger, type Transaction } from '#libs/platform';
import { checkChoices } from './domain/index.js';
import { fieldsOf, IMPORT_KINDS } from './kinds/index.js';
import { rememberColumns } from './persistence/column-memory.queries.js';
import { reopenAnswered } from './persistence/hold-rows.queries.js';
import { ImportBatch } from './persistence/import-batch.entity.js';
import { learnPlace } from './persistence/place-answers.queries.js';

/** Records a user's answers to a waiting import. Every method throws `record.notFound` if the job is not an import. */
@Injectable()
export class AnswerImport {
  constructor(
    private readonly database: Database,
    private readonly ledger: JobLedger,
    private readonly independence: Independence,
  ) {}

  /** Selects another sheet or header row and inspects the file again. Throws `import.notWaiting`, `user.unconfirmed`. */
  sheet(jobId: number, { sheet, headerRow }: ImportSheetBody, by: Actor): Promise<void> {
    return this.moving(jobId, ['inspected', 'staged'], by, async (_tx, batch) => {
      batch.choices = { ...(sheet ? { sheet } : {}), ...(headerRow ? { headerRow } : {}) };
      batch.state = 'uploaded';
    });
  }

  /**
   * Sets which column feeds which field. Throws `import.notWaiting`. Throws `import.unknownColumn` if a column is
   * missing, a field is fed twice, or a required field is not fed.
   */
  columns(jobId: number, { columns }: ImportColumnsBody, by: Actor): Promise<void> {
    return this.moving(jobId, ['inspected', 'staged'], by, async (tx, batch) => {
      const kind = IMPORT_KINDS[batch.kind];
      const inspected = batch.inspection?.columns ?? [];
      const problem = checkChoices(
        await fieldsOf(batch, this.database),
        inspected,
        columns,
        kind.required(batch),
      );
      if (problem) throw new DomainError('import.unknownColumn', problem);
      const { sheet, headerRow } = batch.inspection ?? {};
      batch.choices = {
        ...batch.choices,
        ...(sheet ? { sheet } : {}),
        ...(headerRow ? { headerRow } : {}),
        columns: columns.map(({ index, field }) => ({ index, field })),
      };
      batch.state = 'mapped';
      await rememberColumns(
        tx,
        batch,
        inspected.map(({ heading }) => heading),
        columns,
      );
    });
  }

  /** Answers questions about the file and checks its rows again. Throws `import.notWaiting`. */
  answers(jobId: number, { answers }: ImportAnswersBody, by: Actor): Promise<void> {
    return this.moving(jobId, ['staged'], by, async (tx, batch) => {
      const { places = {}, communities = {}, decimalComma = {} } = batch.choices.answers ?? {};
      const given = {
        places: { ...places },
        communities: { ...communities },
        decimalComma: { ...decimalComma },
      };
      for (const { key, place, community, comma } of answers) {
        const question = batch.questions.find((asked) => asked.key === key);
        if (!question) throw new DomainError('record.notFound');
        if (question.kind === 'place' && place !== undefined) {
          given.places[key] = place;
          await learnPlace(tx, { accountId: batch.accountId, key, place, by: by.id });
        }
        if (question.kind === 'community' && community !== undefined)
          given.communities[key] = await this.communityOf(tx, batch, question, community);
        if (question.kind === 'decimalComma' && comma) given.decimalComma[question.field] = comma;
      }
      batch.choices = { ...batch.choices, answers: given };
      batch.state = 'mapped';
    });
  }

  /** Stores the checked rows, or held rows that have since been answered. Throws `import.notWaiting`. */
  async run(jobId: number, by: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const batch = await this.locked(tx, jobId);
      if (IMPORT_KINDS[batch.kind].recordsMoney) await this.independence.requireConfirmed(tx, by);
      if (batch.state === 'completed') return this.runAnswered(tx, batch, by);
      if (batch.state !== 'staged') throw new DomainError('import.notWaiting');
      await tx.query(`UPDATE import_batch SET state = 'merging' WHERE id = $1`, [batch.id]);
      await this.ledger.resume(tx, jobId, by);
    });
  }

  /**
   * Answers held rows; null withdraws the answer. A row that was stored or removed in the meantime keeps its earlier
   * answer. Throws `import.notWaiting` unless the import is waiting or has completed.
   */
  async holds(jobId: number, { code, rows, answer }: ImportHoldsBody, by: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const batch = await this.locked(tx, jobId);
      if (batch.state !== 'staged' && batch.state !== 'completed') throw new DomainError('import.notWaiting');
      const answered = await tx.query<{ row_no: number }>(
        `UPDATE import_hold h SET answer = $4, answered_by = CASE WHEN $4::text IS NULL THEN NULL ELSE $5::bigint END,
                answered_at = CASE WHEN $4::text IS NULL THEN NULL ELSE now() END
          WHERE h.import_id = $1 AND ($2::text IS NULL OR h.code = $2) AND ($3::bigint[] IS NULL OR h.row_no = ANY($3))
            AND NOT EXISTS (SELECT 1 FROM import_outcome o
                             WHERE o.import_id = h.import_id AND o.row_no = h.row_no AND o.outcome <> 'held') RETURNING h.row_no`,
        [batch.id, code ?? null, rows ?? null, answer, by.id],
      );
      tx.record({
        topic: topicOf.jobs(batch.accountId),
        type: 'import.answered',
        subject: { kind: 'import', id: batch.id },
        data: { jobId, label: await this.fileName(tx, batch), rows: answered.length, answer },
        accountId: batch.accountId,
        by,
      });
    });
  }

  private async runAnswered(tx: Transaction, batch: ImportBatch, by: Actor): Promise<void> {
    if ((await reopenAnswered(tx, batch.id)) === 0) throw new DomainError('import.nothingAnswered');
    const kind = IMPORT_KINDS[batch.kind];
    await tx.query(`UPDATE import_batch SET state = 'merging' WHERE id = $1`, [batch.id]);
    const answersJobId = await this.ledger.start(tx, {
      kind: `${kind.name}.import`,
      params: { importId: batch.id },
      label: await this.fileName(tx, batch),
      detail: `${kind.detail ?? kind.label} · answers`,
      accountId: batch.accountId,
      communityResourceId: batch.communityResourceId,
      communityId: batch.communityId,
      by,
    });
    await tx.query('UPDATE import_batch SET answers_job_id = $2 WHERE id = $1', [batch.id, answersJobId]);
  }

  /**
   * Throws `record.notFound` for a community of another programme, and for a new one that the question does not offer.
   */
  private async communityOf(
    tx: Transaction,
    { communityResourceId }: ImportBatch,
    { conflict, lgas, needsNoLga }: CommunityQuestion,
    answer: AnsweredCommunityDto | null,
  ): Promise<AnsweredCommunity | null> {
    if (answer === null) return null;
    const { communityId, create, lgaId = null } = answer;
    if (conflict && (communityId ?? null) !== conflict.communityId) throw new DomainError('record.notFound');
    if (create) {
      const offered = lgaId === null ? needsNoLga : lgas.some((lga) => lga.lgaId === lgaId);
      if (!conflict && !offered) throw new DomainError('record.notFound');
      return { create, lgaId };
    }
    const [known] = await tx.query(
      'SELECT 1 FROM community c WHERE c.id = $1 AND c.community_resource_id = $2',
      [communityId ?? 0, communityResourceId],
    );
    if (!known) throw new DomainError('record.notFound');
    return { communityId: communityId ?? 0 };
  }

  private async fileName(tx: Transaction, { fileId, kind }: ImportBatch): Promise<string> {
    const [file] = await tx.query<{ name: string }>('SELECT name FROM stored_file WHERE id = $1', [fileId]);
    return file?.name ?? IMPORT_KINDS[kind].label;
  }

  private async moving(
    jobId: number,
    from: ImportState[],
    by: Actor,
    move: (tx: Transaction, batch: ImportBatch) => Promise<void>,
  ): Promise<void> {
    await this.database.transaction(async (tx) => {
      const batch = await this.locked(tx, jobId);
      if (!from.includes(batch.state)) throw new DomainError('import.notWaiting');
      await move(tx, batch);
      await tx.manager.save(ImportBatch, batch);
      await this.ledger.resume(tx, jobId, by);
    });
  }

  private async locked(tx: Transaction, jobId: number): Promise<ImportBatch> {
    const batch = await tx.manager.findOne(ImportBatch, {
      where: [{ jobId }, { answersJobId: jobId }],
      lock: { mode: 'pessimistic_write' },
    });
    if (!batch) throw new DomainError('record.notFound');
    return batch;
  }
}
