import { Body, Controller, Query } from '@nestjs/common';
import { CommunityScope } from '#libs/community';
import {
  ADMINISTRATORS,
  DismissFindingBody,
  dismissFinding,
  EVALUATORS,
  FarmFindingsDto,
  FarmsQuery,
  FINDINGS_MESSAGES,
  FindingDetailDto,
  FindingDto,
  FindingListDto,
  FindingQuery,
  FindingsOfFarmsDto,
  findFinding,
  findingsOfFarms,
  GRANTS,
  InspectionDto,
  inspectAccount,
  inspectResource,
  listFindings,
  OVERVIEW_READERS,
  ProblemDto,
  readFarmFindings,
} from '#libs/contracts';
import { BeginInspection, DismissFinding, ReadFindings } from '#libs/findings';
import type { SessionActor } from '#libs/identity';
import { CurrentActor, Handles, Id } from '../http/index.js';

const READ = { roles: OVERVIEW_READERS, scope: 'resource', grant: GRANTS.viewFarms } as const;
const WRITE = { roles: EVALUATORS, scope: 'resource', grant: GRANTS.editFarms } as const;

/** Map findings: detected by the inspector, settled by people. */
@Controller()
export class FindingsController {
  constructor(
    private readonly reads: ReadFindings,
    private readonly inspections: BeginInspection,
    private readonly settle: DismissFinding,
    private readonly scope: CommunityScope,
  ) {}

  @Handles(listFindings, {
    summary: 'Findings in the maps of a community resource, most severe first',
    ...READ,
    answers: FindingListDto,
  })
  list(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Query() query: FindingQuery,
  ): Promise<FindingListDto> {
    return this.reads.list(actor, resourceId, query);
  }

  @Handles(readFarmFindings, {
    summary: 'Open and settled findings of a farm',
    ...READ,
    answers: FarmFindingsDto,
  })
  ofFarm(@CurrentActor() actor: SessionActor, @Id('farmId') farmId: number): Promise<FarmFindingsDto> {
    return this.reads.ofFarm(actor, farmId);
  }

  @Handles(findingsOfFarms, {
    summary: 'The most severe open finding of each given farm, and the places of findings',
    ...READ,
    answers: FindingsOfFarmsDto,
  })
  ofFarms(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Query() query: FarmsQuery,
  ): Promise<FindingsOfFarmsDto> {
    return this.reads.ofFarms(actor, resourceId, query);
  }

  @Handles(findFinding, {
    summary: 'A finding with its farms; for an overlap, the possible outcomes',
    ...READ,
    answers: FindingDetailDto,
    shows: ({ sides }) => ({ how: 'findings', farms: sides.map(({ farmId }) => farmId) }),
  })
  find(@CurrentActor() actor: SessionActor, @Id('findingId') findingId: number): Promise<FindingDetailDto> {
    return this.reads.detail(actor, findingId);
  }

  @Handles(dismissFinding, {
    summary: 'Dismiss a finding; the reason is logged in the audit',
    ...WRITE,
    answers: FindingDto,
    alsoAnswers: [{ status: 409, dto: ProblemDto }],
  })
  dismiss(
    @CurrentActor() actor: SessionActor,
    @Id('findingId') findingId: number,
    @Body() { reason }: DismissFindingBody,
  ): Promise<FindingDto> {
    return this.settle.dismiss(actor, findingId, reason);
  }

  @Handles(inspectResource, {
    summary: 'Inspect all maps of a community resource; a repeated call returns the running job',
    ...WRITE,
    answers: InspectionDto,
  })
  async inspect(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
  ): Promise<InspectionDto> {
    const { id, name, accountId } = await this.scope.requireResource(actor, resourceId);
    return this.begun(actor, accountId, { id, name });
  }

  @Handles(inspectAccount, {
    summary: 'Inspect the maps of all community resources of the account',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: InspectionDto,
  })
  inspectAll(@CurrentActor() actor: SessionActor): Promise<InspectionDto> {
    return this.begun(actor, actor.accountId, null);
  }

  private async begun(
    actor: SessionActor,
    accountId: number,
    communityResource: { id: number; name: string } | null,
  ): Promise<InspectionDto> {
    const { id, name } = actor;
    const begun = await this.inspections.begin(accountId, communityResource?.id ?? null, {
      id,
      name,
      accountId,
    });
    return { code: 200, message: FINDINGS_MESSAGES.started, ...begun, communityResource };
  }
}
