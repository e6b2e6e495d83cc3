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
import { By, Handles, Id } from '../http/index.js';

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
    summary:
      'Look for faults in the maps of a community resource; nothing is changed before somebody says so',
    ...OF_RESOURCE,
    answers: RepairDto,
  })
  async begin(
    @By() actor: SessionActor,
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
    summary: 'Repairs of the maps of a community resource that wait, run, or can still be taken back',
    ...OF_RESOURCE,
    answers: RepairListDto,
  })
  async list(@By() actor: SessionActor, @Id('resourceId') resourceId: number): Promise<RepairListDto> {
    const { id } = await this.scope.requireResource(actor, resourceId);
    return this.reads.ofResource(id);
  }

  @Handles(findRepair, {
    summary: 'A repair of maps: what was found, what became of it',
    ...OF_JOB,
    answers: RepairDto,
  })
  async find(@By() actor: SessionActor, @Id('jobId') jobId: number): Promise<RepairDto> {
    await this.jobs.require(actor, jobId);
    return this.reads.ofJob(jobId);
  }

  @Handles(listRepairFarms, {
    summary: 'Farms in which a repair found something, with their boundary before and after',
    ...OF_JOB,
    answers: RepairFarmListDto,
  })
  async farms(
    @By() actor: SessionActor,
    @Id('jobId') jobId: number,
    @Query() query: RepairFarmQuery,
  ): Promise<RepairFarmListDto> {
    await this.jobs.require(actor, jobId);
    return this.reads.farms(jobId, query);
  }

  @Handles(runRepair, { summary: 'Repair the maps as it was shown', ...OF_JOB, answers: RepairDto })
  async run(@By() actor: SessionActor, @Id('jobId') jobId: number): Promise<RepairDto> {
    await this.jobs.require(actor, jobId);
    await this.decide.run(jobId, byOf(actor));
    return this.reads.ofJob(jobId);
  }

  @Handles(previewRepairUndo, {
    summary: 'What taking a repair back would do, or has done',
    ...OF_JOB,
    answers: RepairUndoDto,
  })
  async undoPreview(@By() actor: SessionActor, @Id('jobId') jobId: number): Promise<RepairUndoDto> {
    await this.jobs.require(actor, jobId);
    return this.reads.undo(jobId);
  }

  @Handles(undoRepair, {
    summary: 'Take a repair back: farms that nobody has changed since are as they were before it',
    ...OF_JOB,
    answers: RepairUndoDto,
  })
  async undo(@By() actor: SessionActor, @Id('jobId') jobId: number): Promise<RepairUndoDto> {
    await this.jobs.require(actor, jobId);
    await this.decide.undo(jobId, byOf(actor));
    return this.reads.undo(jobId);
  }
}

const byOf = ({ id, name, accountId }: SessionActor) => ({ id, name, accountId });
