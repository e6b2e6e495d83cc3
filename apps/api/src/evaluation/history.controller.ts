import { Body, Controller, Query } from '@nestjs/common';
import {
  BoundaryVersionListDto,
  EditorListDto,
  EditsDto,
  EditsQuery,
  EVALUATORS,
  FarmActDto,
  FarmsActDto,
  GRANTS,
  listBoundaries,
  listEditors,
  OVERVIEW_READERS,
  ProblemDto,
  previewEdits,
  RevertEditsBody,
  RevertFarmBody,
  revertBoundary,
  revertEdits,
} from '#libs/contracts';
import { RevertBoundaries } from '#libs/evaluation';
import type { SessionActor } from '#libs/identity';
import { CurrentActor, Handles, Id } from '../http/index.js';

const WRITES = { roles: EVALUATORS, scope: 'resource', grant: GRANTS.editFarms } as const;

/** Earlier boundaries of farms, and their restoration. */
@Controller()
export class HistoryController {
  constructor(private readonly boundaries: RevertBoundaries) {}

  @Handles(listBoundaries, {
    summary: 'All boundary versions of a farm, newest first: author, time, source and size',
    roles: OVERVIEW_READERS,
    scope: 'resource',
    grant: GRANTS.viewFarms,
    answers: BoundaryVersionListDto,
  })
  list(@CurrentActor() actor: SessionActor, @Id('farmId') farmId: number): Promise<BoundaryVersionListDto> {
    return this.boundaries.list(actor, farmId);
  }

  @Handles(revertBoundary, {
    summary: 'Restore an earlier boundary of a farm',
    ...WRITES,
    answers: FarmActDto,
    alsoAnswers: [
      { status: 409, dto: ProblemDto },
      { status: 423, dto: ProblemDto },
    ],
  })
  one(
    @CurrentActor() actor: SessionActor,
    @Id('farmId') farmId: number,
    @Body() body: RevertFarmBody,
  ): Promise<FarmActDto> {
    return this.boundaries.one(actor, farmId, body);
  }

  @Handles(listEditors, {
    summary: 'Users whose boundary edits in a community resource can be undone',
    ...WRITES,
    answers: EditorListDto,
  })
  editors(@CurrentActor() actor: SessionActor, @Id('resourceId') resourceId: number): Promise<EditorListDto> {
    return this.boundaries.editors(actor, resourceId);
  }

  @Handles(previewEdits, {
    summary: "Number of farms affected by undoing one person's edits in a period",
    ...WRITES,
    answers: EditsDto,
  })
  preview(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Query() query: EditsQuery,
  ): Promise<EditsDto> {
    return this.boundaries.preview(actor, resourceId, query);
  }

  @Handles(revertEdits, {
    summary: 'Undo what one person drew, reset or reverted in a period',
    ...WRITES,
    answers: FarmsActDto,
  })
  edits(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Body() body: RevertEditsBody,
  ): Promise<FarmsActDto> {
    return this.boundaries.edits(actor, resourceId, body);
  }
}
