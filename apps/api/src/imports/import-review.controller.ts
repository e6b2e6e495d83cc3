import { Body, Controller, Query } from '@nestjs/common';
import {
  ADMINISTRATORS,
  answerHolds,
  answerQuestions,
  chooseColumns,
  chooseSheet,
  findImport,
  ImportAnswersBody,
  ImportColumnsBody,
  ImportDto,
  ImportHoldsBody,
  ImportRowListDto,
  ImportRowQuery,
  ImportSheetBody,
  ImportUndoDto,
  listImportRows,
  previewImportUndo,
  retryImport,
  runImport,
  undoImport,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { AnswerImport, BeginImport, ImportReads, UndoImport } from '#libs/imports';
import { JobCentre } from '#libs/jobs';
import type { Actor } from '#libs/platform';
import { CurrentActor, Handles, Id } from '../http/index.js';

const DECIDES = { roles: ADMINISTRATORS, scope: 'account', answers: ImportDto } as const;

/** Review of an import: its columns, rows and questions, and the approval to start. */
@Controller()
export class ImportReviewController {
  constructor(
    private readonly reads: ImportReads,
    private readonly answer: AnswerImport,
    private readonly undo: UndoImport,
    private readonly imports: BeginImport,
    private readonly jobs: JobCentre,
  ) {}

  @Handles(findImport, {
    summary: 'An import with its columns, planned row outcomes and open questions',
    ...DECIDES,
  })
  async find(@CurrentActor() actor: SessionActor, @Id('jobId') jobId: number): Promise<ImportDto> {
    await this.jobs.require(actor, jobId);
    return this.reads.ofJob(jobId);
  }

  @Handles(listImportRows, {
    summary: 'Rows of an import by planned outcome',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: ImportRowListDto,
  })
  async rows(
    @CurrentActor() actor: SessionActor,
    @Id('jobId') jobId: number,
    @Query() query: ImportRowQuery,
  ): Promise<ImportRowListDto> {
    await this.jobs.require(actor, jobId);
    return this.reads.rows(jobId, query);
  }

  @Handles(chooseSheet, { summary: 'Choose the sheet and the header row of an import', ...DECIDES })
  sheet(
    @CurrentActor() actor: SessionActor,
    @Id('jobId') jobId: number,
    @Body() body: ImportSheetBody,
  ): Promise<ImportDto> {
    return this.say(actor, jobId, (by) => this.answer.sheet(jobId, body, by));
  }

  @Handles(chooseColumns, { summary: 'Match the columns of an import to fields', ...DECIDES })
  columns(
    @CurrentActor() actor: SessionActor,
    @Id('jobId') jobId: number,
    @Body() body: ImportColumnsBody,
  ): Promise<ImportDto> {
    return this.say(actor, jobId, (by) => this.answer.columns(jobId, body, by));
  }

  @Handles(answerHolds, {
    summary: 'Approve or decline held rows',
    ...DECIDES,
  })
  holds(
    @CurrentActor() actor: SessionActor,
    @Id('jobId') jobId: number,
    @Body() body: ImportHoldsBody,
  ): Promise<ImportDto> {
    return this.say(actor, jobId, (by) => this.answer.holds(jobId, body, by));
  }

  @Handles(answerQuestions, {
    summary: 'Answer questions of an import; its rows are checked again',
    ...DECIDES,
  })
  answers(
    @CurrentActor() actor: SessionActor,
    @Id('jobId') jobId: number,
    @Body() body: ImportAnswersBody,
  ): Promise<ImportDto> {
    return this.say(actor, jobId, (by) => this.answer.answers(jobId, body, by));
  }

  @Handles(runImport, { summary: 'Store the checked rows of an import', ...DECIDES })
  run(@CurrentActor() actor: SessionActor, @Id('jobId') jobId: number): Promise<ImportDto> {
    return this.say(actor, jobId, (by) => this.answer.run(jobId, by));
  }

  @Handles(retryImport, { summary: 'Restart a failed or cancelled import', ...DECIDES })
  async retry(@CurrentActor() actor: SessionActor, @Id('jobId') jobId: number): Promise<ImportDto> {
    await this.jobs.require(actor, jobId);
    const { id, name, accountId } = actor;
    return this.reads.ofJob(await this.imports.again(jobId, { id, name, accountId }));
  }

  @Handles(previewImportUndo, {
    summary: 'Preview of undoing an import',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: ImportUndoDto,
  })
  async undoPreview(@CurrentActor() actor: SessionActor, @Id('jobId') jobId: number): Promise<ImportUndoDto> {
    await this.jobs.require(actor, jobId);
    return this.undo.preview(jobId);
  }

  @Handles(undoImport, {
    summary: 'Undo an import; records that were changed or used since are kept',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: ImportUndoDto,
  })
  async takeBack(@CurrentActor() actor: SessionActor, @Id('jobId') jobId: number): Promise<ImportUndoDto> {
    await this.jobs.require(actor, jobId);
    return this.undo.begin(jobId, { id: actor.id, name: actor.name, accountId: actor.accountId });
  }

  private async say(
    actor: SessionActor,
    jobId: number,
    act: (by: Actor) => Promise<void>,
  ): Promise<ImportDto> {
    await this.jobs.require(actor, jobId);
    await act({ id: actor.id, name: actor.name, accountId: actor.accountId });
    return this.reads.ofJob(jobId);
  }
}
