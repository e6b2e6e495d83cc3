import { Body, Controller, Param } from '@nestjs/common';
import {
  ActListDto,
  deleteFarm,
  EditedMapsBody,
  EditedMapsDto,
  EVALUATORS,
  EvaluationFarmDto,
  FarmActBody,
  FarmActDto,
  FarmBoundaryBody,
  FarmsActDto,
  GRANTS,
  listActs,
  listRejections,
  OperationBody,
  ProblemDto,
  RejectDataBody,
  RejectedDto,
  RejectionListDto,
  readEvaluationFarm,
  rejectFarmerData,
  resetAllMaps,
  resetFarmMap,
  SavedFarmDto,
  saveEditedMaps,
  saveFarmMap,
  UndoneActDto,
  undoAct,
} from '#libs/contracts';
import { DeleteFarm, ReadFarmFacts, RejectData, ResetFarmMaps, SaveFarmMap, UndoAct } from '#libs/evaluation';
import type { SessionActor } from '#libs/identity';
import { CurrentActor, Handles, Id } from '../http/index.js';

const READS = { roles: EVALUATORS, scope: 'resource', grant: GRANTS.viewFarms } as const;
const WRITES = { roles: EVALUATORS, scope: 'resource', grant: GRANTS.editFarms } as const;
const ON_FARM = {
  ...WRITES,
  alsoAnswers: [
    { status: 409, dto: ProblemDto },
    { status: 423, dto: ProblemDto },
  ],
};

/** Map edits of evaluators, and their undo. */
@Controller()
export class EditingController {
  constructor(
    private readonly saves: SaveFarmMap,
    private readonly deletes: DeleteFarm,
    private readonly resets: ResetFarmMaps,
    private readonly rejections: RejectData,
    private readonly acts: UndoAct,
    private readonly facts: ReadFarmFacts,
  ) {}

  @Handles(readEvaluationFarm, {
    summary: 'One farm, with its boundary at full precision',
    ...READS,
    answers: EvaluationFarmDto,
    shows: ({ farm }) => ({ how: 'map', farms: [farm.id] }),
  })
  farm(@CurrentActor() actor: SessionActor, @Id('farmId') farmId: number): Promise<EvaluationFarmDto> {
    return this.facts.farm(actor, farmId);
  }

  @Handles(saveFarmMap, { summary: 'Save the boundary of a farm', ...ON_FARM, answers: SavedFarmDto })
  save(
    @CurrentActor() actor: SessionActor,
    @Id('farmId') farmId: number,
    @Body() body: FarmBoundaryBody,
  ): Promise<SavedFarmDto> {
    return this.saves.save(actor, farmId, body);
  }

  @Handles(saveEditedMaps, {
    summary: 'Save the boundaries of many farms, with an outcome for each',
    ...WRITES,
    answers: EditedMapsDto,
    shows: ({ farms }) => ({ how: 'maps', farms: farms.flatMap(({ current }) => current?.id ?? []) }),
  })
  saveAll(@CurrentActor() actor: SessionActor, @Body() { farms }: EditedMapsBody): Promise<EditedMapsDto> {
    return this.saves.saveAll(actor, farms);
  }

  @Handles(deleteFarm, { summary: 'Delete a farm', ...ON_FARM, answers: FarmActDto, legacyVerb: 'GET' })
  delete(
    @CurrentActor() actor: SessionActor,
    @Id('farmId') farmId: number,
    @Body() body: FarmActBody,
  ): Promise<FarmActDto> {
    return this.deletes.delete(actor, farmId, body);
  }

  @Handles(resetFarmMap, {
    summary: 'Remove the boundary of a farm',
    ...ON_FARM,
    answers: FarmActDto,
    legacyVerb: 'GET',
  })
  reset(
    @CurrentActor() actor: SessionActor,
    @Id('farmId') farmId: number,
    @Body() body: FarmActBody,
  ): Promise<FarmActDto> {
    return this.resets.one(actor, farmId, body);
  }

  @Handles(resetAllMaps, {
    summary: 'Remove the boundaries of all farms of a community resource',
    ...WRITES,
    answers: FarmsActDto,
    legacyVerb: 'GET',
  })
  resetAll(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Body() body: OperationBody,
  ): Promise<FarmsActDto> {
    return this.resets.all(actor, resourceId, body);
  }

  @Handles(rejectFarmerData, {
    summary: 'Reject data of a farmer that an agent captured, with the reason',
    ...WRITES,
    alsoAnswers: [{ status: 423, dto: ProblemDto }],
    answers: RejectedDto,
  })
  reject(
    @CurrentActor() actor: SessionActor,
    @Id('farmerId') farmerId: number,
    @Id('agentId') agentId: number,
    @Param('type') type: string,
    @Body() body: RejectDataBody,
  ): Promise<RejectedDto> {
    return this.rejections.reject(actor, { farmerId, agentId, type }, body);
  }

  @Handles(listRejections, {
    summary: 'Rejected data of a farmer',
    ...READS,
    answers: RejectionListDto,
  })
  rejected(@CurrentActor() actor: SessionActor, @Id('farmerId') farmerId: number): Promise<RejectionListDto> {
    return this.rejections.list(actor, farmerId);
  }

  @Handles(listActs, {
    summary: 'The last hundred changes to the map of a community resource, newest first',
    ...READS,
    answers: ActListDto,
  })
  list(@CurrentActor() actor: SessionActor, @Id('resourceId') resourceId: number): Promise<ActListDto> {
    return this.acts.list(actor, resourceId);
  }

  @Handles(undoAct, { summary: 'Undo a change', ...ON_FARM, answers: UndoneActDto })
  undo(
    @CurrentActor() actor: SessionActor,
    @Id('actId') actId: number,
    @Body() body: OperationBody,
  ): Promise<UndoneActDto> {
    return this.acts.undo(actor, actId, body);
  }
}
