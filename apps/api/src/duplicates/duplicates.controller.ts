import { Body, Controller, Query } from '@nestjs/common';
import {
  ADMINISTRATORS,
  ComparisonDto,
  compareAllFarmers,
  DoneDto,
  DUPLICATES_MESSAGES,
  DuplicateDetailDto,
  DuplicateListDto,
  type DuplicatePairDto,
  DuplicateQuery,
  duplicatesOfFarmer,
  EVALUATORS,
  FarmerDuplicatesDto,
  findDuplicate,
  GRANTS,
  listDuplicates,
  MergeBody,
  MergedDto,
  MergeUndoneDto,
  markDifferent,
  mergeDuplicate,
  PairVersionBody,
  ProblemDto,
  reopenDuplicate,
  undoMerge,
} from '#libs/contracts';
import { BeginComparison, MarkDifferent, MergeFarmers, ReadDuplicates } from '#libs/duplicates';
import type { SessionActor } from '#libs/identity';
import { CurrentActor, Handles, Id, showsFarmer } from '../http/index.js';

const RIGHTS = { roles: EVALUATORS, scope: 'resource', grant: GRANTS.editCommunities } as const;
const CONFLICT = { alsoAnswers: [{ status: 409, dto: ProblemDto }] };

/** Possible duplicates of farmers: found by comparisons, merged or told apart by people. */
@Controller()
export class DuplicatesController {
  constructor(
    private readonly reads: ReadDuplicates,
    private readonly merges: MergeFarmers,
    private readonly apart: MarkDifferent,
    private readonly comparisons: BeginComparison,
  ) {}

  @Handles(listDuplicates, {
    summary: 'Possible duplicates of farmers, the highest score first',
    ...RIGHTS,
    answers: DuplicateListDto,
    shows: ({ list }) => ({ how: 'findings', farmers: list.flatMap(bothOf) }),
  })
  list(@CurrentActor() actor: SessionActor, @Query() query: DuplicateQuery): Promise<DuplicateListDto> {
    return this.reads.list(actor, query);
  }

  @Handles(duplicatesOfFarmer, {
    summary: 'Open pairs of a farmer, or the main record of a merged one',
    ...RIGHTS,
    answers: FarmerDuplicatesDto,
    shows: showsFarmer('comparison'),
  })
  ofFarmer(
    @CurrentActor() actor: SessionActor,
    @Id('farmerId') farmerId: number,
  ): Promise<FarmerDuplicatesDto> {
    return this.reads.ofFarmer(actor, farmerId);
  }

  @Handles(findDuplicate, {
    summary: 'Both records of a pair field by field, with the evidence and what a merge moves',
    ...RIGHTS,
    answers: DuplicateDetailDto,
    shows: (pair) => ({ how: 'comparison', farmers: bothOf(pair) }),
  })
  find(@CurrentActor() actor: SessionActor, @Id('pairId') pairId: number): Promise<DuplicateDetailDto> {
    return this.reads.detail(actor, pairId);
  }

  @Handles(mergeDuplicate, {
    summary: 'Merge a pair by linking one record to the main record; can be undone for 30 days',
    ...RIGHTS,
    answers: MergedDto,
    ...CONFLICT,
  })
  merge(
    @CurrentActor() actor: SessionActor,
    @Id('pairId') pairId: number,
    @Body() body: MergeBody,
  ): Promise<MergedDto> {
    return this.merges.merge(actor, pairId, body);
  }

  @Handles(undoMerge, {
    summary: 'Undo a merge: both records are as before; later edits stay and are listed',
    ...RIGHTS,
    answers: MergeUndoneDto,
    ...CONFLICT,
  })
  undo(@CurrentActor() actor: SessionActor, @Id('mergeId') mergeId: number): Promise<MergeUndoneDto> {
    return this.merges.undo(actor, mergeId);
  }

  @Handles(markDifferent, {
    summary: 'Mark a pair as different people, which later comparisons respect',
    ...RIGHTS,
    answers: DoneDto,
    ...CONFLICT,
  })
  async different(
    @CurrentActor() actor: SessionActor,
    @Id('pairId') pairId: number,
    @Body() { version }: PairVersionBody,
  ): Promise<DoneDto> {
    await this.apart.different(actor, pairId, version);
    return { code: 200, message: DUPLICATES_MESSAGES.different };
  }

  @Handles(reopenDuplicate, {
    summary: 'Open a pair of different people again',
    ...RIGHTS,
    answers: DoneDto,
    ...CONFLICT,
  })
  async reopen(@CurrentActor() actor: SessionActor, @Id('pairId') pairId: number): Promise<DoneDto> {
    await this.apart.reopen(actor, pairId);
    return { code: 200, message: DUPLICATES_MESSAGES.reopened };
  }

  @Handles(compareAllFarmers, {
    summary: 'Compare all farmers of the account; a repeated call returns the running job',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: ComparisonDto,
  })
  async compare(@CurrentActor() actor: SessionActor): Promise<ComparisonDto> {
    const { id, name, accountId } = actor;
    const begun = await this.comparisons.begin(accountId, { id, name, accountId });
    return { code: 200, message: DUPLICATES_MESSAGES.started, ...begun };
  }
}

const bothOf = ({ farmer, other }: DuplicatePairDto): number[] => [farmer.farmerId, other.farmerId];
