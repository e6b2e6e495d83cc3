import { Body, Controller, Query } from '@nestjs/common';
import { CommunityScope } from '#libs/community';
import {
  ADMINISTRATORS,
  BeginRepairBody,
  beginRepair,
  findRepair,
  listRepairFarms,
  listRepairs,
  previewRepairUndo,
  RepairDto,
  RepairFarmListDto,
  RepairFarmQuery,
  RepairListDto,
  RepairUndoDto,
  runRepair,
  undoRepair,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { JobCentre } from '#libs/jobs';
import { BeginRepair, DecideRepair, ReadRepairs } from '#libs/repairs';
import { CurrentActor, Handles, Id } from '../http/index.js';

const OF_JOB = { roles: ADMINISTRATORS, scope: 'account' } as const;
const OF_RESOURCE = { roles: ADMINISTRATORS, scope: 'resource' } as const;

/** Map repairs of a programme: preview, start and undo. */
@Controller()
export class RepairsController {
  constructor(
    private readonly repairs: BeginRepair,
    private readonly reads: ReadRepairs,
    private readonly decide: DecideRepair,
    private readonly scope: CommunityScope,
    private readonly jobs: JobCentre,
  ) {}

  @Handles(beginRepair, {
    summary: 'Check the maps of a community resource for faults; changes nothing until confirmed',
    ...OF_RESOURCE,
    answers: RepairDto,
  })
  async begin(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Body() { farmIds }: BeginRepairBody,
  ): Promise<RepairDto> {
    const { id, accountId } = await this.scope.requireResource(actor, resourceId);
    const jobId = await this.repairs.begin(
      {
        kind: 'geometry',
        accountId,
        communityResourceId: id,
        resourceIds: [id],
        farmIds: farmIds ? [...new Set(farmIds)] : null,
        review: true,
      },
      { id: actor.id, name: actor.name, accountId },
    );
    return this.reads.ofJob(jobId);
  }

  @Handles(listRepairs, {
    summary: 'Waiting, running and undoable map repairs of a community resource',
    ...OF_RESOURCE,
    answers: RepairListDto,
  })
  async list(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
  ): Promise<RepairListDto> {
    const { id } = await this.scope.requireResource(actor, resourceId);
    return this.reads.ofResource(id);
  }

  @Handles(findRepair, {
    summary: 'A map repair with its findings and results',
    ...OF_JOB,
    answers: RepairDto,
  })
  async find(@CurrentActor() actor: SessionActor, @Id('jobId') jobId: number): Promise<RepairDto> {
    await this.jobs.require(actor, jobId);
    return this.reads.ofJob(jobId);
  }

  @Handles(listRepairFarms, {
    summary: 'Farms in which a repair found faults, with the boundary before and after',
    ...OF_JOB,
    answers: RepairFarmListDto,
  })
  async farms(
    @CurrentActor() actor: SessionActor,
    @Id('jobId') jobId: number,
    @Query() query: RepairFarmQuery,
  ): Promise<RepairFarmListDto> {
    await this.jobs.require(actor, jobId);
    return this.reads.farms(jobId, query);
  }

  @Handles(runRepair, { summary: 'Apply the repairs shown', ...OF_JOB, answers: RepairDto })
  async run(@CurrentActor() actor: SessionActor, @Id('jobId') jobId: number): Promise<RepairDto> {
    await this.jobs.require(actor, jobId);
    await this.decide.run(jobId, byOf(actor));
    return this.reads.ofJob(jobId);
  }

  @Handles(previewRepairUndo, {
    summary: 'Preview or result of undoing a repair',
    ...OF_JOB,
    answers: RepairUndoDto,
  })
  async undoPreview(@CurrentActor() actor: SessionActor, @Id('jobId') jobId: number): Promise<RepairUndoDto> {
    await this.jobs.require(actor, jobId);
    return this.reads.undo(jobId);
  }

  @Handles(undoRepair, {
    summary: 'Undo a repair: restores farms that nobody has changed since',
    ...OF_JOB,
    answers: RepairUndoDto,
  })
  async undo(@CurrentActor() actor: SessionActor, @Id('jobId') jobId: number): Promise<RepairUndoDto> {
    await this.jobs.require(actor, jobId);
    await this.decide.undo(jobId, byOf(actor));
    return this.reads.undo(jobId);
  }
}

const byOf = ({ id, name, accountId }: SessionActor) => ({ id, name, accountId });
