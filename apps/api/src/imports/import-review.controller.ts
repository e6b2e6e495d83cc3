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
import { By, Handles, Id } from '../http/index.js';

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
    summary: 'An import: its columns, what would become of its rows, what waits',
    ...DECIDES,
  })
  async find(@By() actor: SessionActor, @Id('jobId') jobId: number): Promise<ImportDto> {
    await this.jobs.require(actor, jobId);
    return this.reads.ofJob(jobId);
  }

  @Handles(listImportRows, {
    summary: 'Rows of an import by what would become of them',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: ImportRowListDto,
  })
  async rows(
    @By() actor: SessionActor,
    @Id('jobId') jobId: number,
    @Query() query: ImportRowQuery,
  ): Promise<ImportRowListDto> {
    await this.jobs.require(actor, jobId);
    return this.reads.rows(jobId, query);
  }

  @Handles(chooseSheet, { summary: 'Choose the sheet and the header row of an import', ...DECIDES })
  sheet(
    @By() actor: SessionActor,
    @Id('jobId') jobId: number,
    @Body() body: ImportSheetBody,
  ): Promise<ImportDto> {
    return this.say(actor, jobId, (by) => this.answer.sheet(jobId, body, by));
  }

  @Handles(chooseColumns, { summary: 'Say which column of an import feeds which field', ...DECIDES })
  columns(
    @By() actor: SessionActor,
    @Id('jobId') jobId: number,
    @Body() body: ImportColumnsBody,
  ): Promise<ImportDto> {
    return this.say(actor, jobId, (by) => this.answer.columns(jobId, body, by));
  }

  @Handles(answerHolds, {
    summary: 'Say of held rows whether they are stored or left as they are',
    ...DECIDES,
  })
  holds(
    @By() actor: SessionActor,
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
    @By() actor: SessionActor,
    @Id('jobId') jobId: number,
    @Body() body: ImportAnswersBody,
  ): Promise<ImportDto> {
    return this.say(actor, jobId, (by) => this.answer.answers(jobId, body, by));
  }

  @Handles(runImport, { summary: 'Store the rows of an import as they were checked', ...DECIDES })
  run(@By() actor: SessionActor, @Id('jobId') jobId: number): Promise<ImportDto> {
    return this.say(actor, jobId, (by) => this.answer.run(jobId, by));
  }

  @Handles(retryImport, { summary: 'Start an import that failed or was stopped over again', ...DECIDES })
  async retry(@By() actor: SessionActor, @Id('jobId') jobId: number): Promise<ImportDto> {
    await this.jobs.require(actor, jobId);
    const { id, name, accountId } = actor;
    return this.reads.ofJob(await this.imports.again(jobId, { id, name, accountId }));
  }

  @Handles(previewImportUndo, {
    summary: 'What taking an import back would do',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: ImportUndoDto,
  })
  async undoPreview(@By() actor: SessionActor, @Id('jobId') jobId: number): Promise<ImportUndoDto> {
    await this.jobs.require(actor, jobId);
    return this.undo.preview(jobId);
  }

  @Handles(undoImport, {
    summary: 'Take an import back; what somebody has changed or used since stays',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: ImportUndoDto,
  })
  async takeBack(@By() actor: SessionActor, @Id('jobId') jobId: number): Promise<ImportUndoDto> {
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
