import { Body, Controller, Query } from '@nestjs/common';
import {
  ADMINISTRATORS,
  createStaff,
  DoneDto,
  deactivateStaff,
  EVALUATORS,
  findStaff,
  GRANTS,
  listStaff,
  ProblemDto,
  reactivateStaff,
  readStaffDraft,
  removeStaffDraft,
  SaveStaffBody,
  SaveStaffDraftBody,
  STAFF_MESSAGES,
  StaffCreatedDto,
  StaffDraftDto,
  StaffDto,
  StaffListDto,
  StaffListQuery,
  saveStaffDraft,
  updateStaff,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { CreateStaff, ReadStaff, StaffDrafts, StaffStatus, UpdateStaff } from '#libs/staff';
import { CurrentActor, Handles, Id } from '../http/index.js';

/** Staff: the list, the wizard and its draft, the profile. */
@Controller()
export class StaffController {
  constructor(
    private readonly reads: ReadStaff,
    private readonly creating: CreateStaff,
    private readonly updating: UpdateStaff,
    private readonly statuses: StaffStatus,
    private readonly drafts: StaffDrafts,
  ) {}

  @Handles(listStaff, {
    summary: 'Staff of the account, newest first',
    roles: EVALUATORS,
    scope: 'account',
    answers: StaffListDto,
    grant: GRANTS.viewStaff,
  })
  list(@CurrentActor() actor: SessionActor, @Query() query: StaffListQuery): Promise<StaffListDto> {
    return this.reads.list(actor, query);
  }

  @Handles(createStaff, {
    summary: 'Create a staff record; the first password and the link are returned once',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: StaffCreatedDto,
    alsoAnswers: [{ status: 409, dto: ProblemDto }],
    stepUp: true,
  })
  create(@CurrentActor() actor: SessionActor, @Body() body: SaveStaffBody): Promise<StaffCreatedDto> {
    return this.creating.create(actor, body);
  }

  // Before the route of one record: `draft` is no id.
  @Handles(readStaffDraft, {
    summary: 'The caller’s draft',
    roles: ADMINISTRATORS,
    scope: 'own',
    answers: StaffDraftDto,
  })
  draft(@CurrentActor() actor: SessionActor): Promise<StaffDraftDto> {
    return this.drafts.find(actor);
  }

  @Handles(saveStaffDraft, {
    summary: "Save the caller's draft, without BVN and account number",
    roles: ADMINISTRATORS,
    scope: 'own',
    answers: StaffDraftDto,
  })
  saveDraft(@CurrentActor() actor: SessionActor, @Body() body: SaveStaffDraftBody): Promise<StaffDraftDto> {
    return this.drafts.save(actor, body);
  }

  @Handles(removeStaffDraft, {
    summary: "Discard the caller's draft",
    roles: ADMINISTRATORS,
    scope: 'own',
    answers: DoneDto,
  })
  async removeDraft(@CurrentActor() actor: SessionActor): Promise<DoneDto> {
    await this.drafts.remove(actor);
    return { code: 200, message: STAFF_MESSAGES.draftRemoved };
  }

  @Handles(findStaff, {
    summary: 'One staff record',
    roles: EVALUATORS,
    scope: 'account',
    answers: StaffDto,
    grant: GRANTS.viewStaff,
  })
  find(@CurrentActor() actor: SessionActor, @Id('staffId') staffId: number): Promise<StaffDto> {
    return this.reads.find(actor, staffId);
  }

  @Handles(updateStaff, {
    summary: 'Change a staff record; staff with the grant change names and addresses of others only',
    roles: EVALUATORS,
    scope: 'account',
    answers: StaffDto,
    alsoAnswers: [{ status: 409, dto: ProblemDto }],
    grant: GRANTS.editStaff,
    stepUp: true,
  })
  update(
    @CurrentActor() actor: SessionActor,
    @Id('staffId') staffId: number,
    @Body() body: SaveStaffBody,
  ): Promise<StaffDto> {
    return this.updating.update(actor, staffId, body);
  }

  @Handles(deactivateStaff, {
    summary: 'Deactivate a staff member and end all their sessions',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: StaffDto,
  })
  deactivate(@CurrentActor() actor: SessionActor, @Id('staffId') staffId: number): Promise<StaffDto> {
    return this.statuses.deactivate(actor, staffId);
  }

  @Handles(reactivateStaff, {
    summary: 'Reactivate a staff member',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: StaffDto,
  })
  reactivate(@CurrentActor() actor: SessionActor, @Id('staffId') staffId: number): Promise<StaffDto> {
    return this.statuses.reactivate(actor, staffId);
  }
}
