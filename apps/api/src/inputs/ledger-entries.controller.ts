import { Body, Controller, Query } from '@nestjs/common';
import {
  ADMINISTRATORS,
  ApprovalDetailDto,
  approveEntry,
  CounterEntryBody,
  counterEntry,
  DoneDto,
  EntryAnswerDto,
  EVALUATORS,
  findApproval,
  findLedgerFarmers,
  GRANTS,
  INPUTS_MESSAGES,
  LedgerApprovalListDto,
  LedgerApprovalQuery,
  LedgerEntryListDto,
  LedgerEntryQuery,
  LedgerFarmerListDto,
  LedgerFarmerQuery,
  LedgerSettingsDto,
  listApprovals,
  listEntries,
  RecordEntryBody,
  RecordedTodayDto,
  RefuseEntryBody,
  readLedgerSettings,
  readRecordedToday,
  recordEntry,
  refuseEntry,
  SavedLedgerSettingsDto,
  SaveLedgerSettingsBody,
  saveLedgerSettings,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import {
  CounterEntry,
  DecideEntry,
  LedgerSettings,
  ListEntries,
  ReadApproval,
  RecordEntry,
} from '#libs/inputs';
import { CurrentActor, Handles, Id, listsFarmers } from '../http/index.js';

const RECORDS = { roles: EVALUATORS, scope: 'resource', grant: GRANTS.editInputs } as const;
const DECIDES = { roles: ADMINISTRATORS, scope: 'resource' } as const;

/** Ledger entries: recording, reversal and second approval. */
@Controller()
export class LedgerEntriesController {
  constructor(
    private readonly lists: ListEntries,
    private readonly recording: RecordEntry,
    private readonly countering: CounterEntry,
    private readonly deciding: DecideEntry,
    private readonly settings: LedgerSettings,
    private readonly approvalReads: ReadApproval,
  ) {}

  @Handles(listEntries, {
    summary: 'Entries of a ledger, the latest first',
    roles: EVALUATORS,
    scope: 'resource',
    grant: GRANTS.viewInputs,
    answers: LedgerEntryListDto,
    shows: listsFarmers('ledgers', ({ farmerId }) => farmerId),
  })
  list(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Query() query: LedgerEntryQuery,
  ): Promise<LedgerEntryListDto> {
    return this.lists.list(actor, resourceId, query);
  }

  @Handles(recordEntry, {
    ...RECORDS,
    summary: 'Record an allocation, collection, return, disbursement or repayment of a farmer',
    answers: EntryAnswerDto,
  })
  record(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Body() body: RecordEntryBody,
  ): Promise<EntryAnswerDto> {
    return this.recording.record(actor, resourceId, body);
  }

  @Handles(readRecordedToday, {
    ...RECORDS,
    summary: 'Naira that the user recorded today for a farmer, for the approval limit',
    answers: RecordedTodayDto,
  })
  today(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Id('farmerId') farmerId: number,
  ): Promise<RecordedTodayDto> {
    return this.recording.today(actor, resourceId, farmerId);
  }

  @Handles(findLedgerFarmers, {
    ...RECORDS,
    summary: 'Farmers for whom an entry can be recorded, by name or Temp ID',
    answers: LedgerFarmerListDto,
    shows: listsFarmers('ledgers', ({ farmerId }) => farmerId),
  })
  farmers(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Query() query: LedgerFarmerQuery,
  ): Promise<LedgerFarmerListDto> {
    return this.lists.farmers(actor, resourceId, query);
  }

  @Handles(counterEntry, {
    ...RECORDS,
    summary: 'Reverse an entry',
    answers: EntryAnswerDto,
  })
  counter(
    @CurrentActor() actor: SessionActor,
    @Id('entryId') entryId: number,
    @Body() body: CounterEntryBody,
  ): Promise<EntryAnswerDto> {
    return this.countering.counter(actor, entryId, body);
  }

  @Handles(listApprovals, {
    ...RECORDS,
    summary: 'Entries that need a second approval, and decided ones',
    answers: LedgerApprovalListDto,
    shows: listsFarmers('ledgers', ({ farmerId }) => farmerId),
  })
  approvals(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Query() query: LedgerApprovalQuery,
  ): Promise<LedgerApprovalListDto> {
    return this.lists.approvals(actor, resourceId, query);
  }

  @Handles(findApproval, {
    ...RECORDS,
    summary: "One entry that needs approval, with its farmer's balance and the limit",
    answers: ApprovalDetailDto,
    shows: ({ farmerId }) => ({ how: 'ledger', farmers: [farmerId] }),
  })
  approval(
    @CurrentActor() actor: SessionActor,
    @Id('approvalId') approvalId: number,
  ): Promise<ApprovalDetailDto> {
    return this.approvalReads.read(actor, approvalId);
  }

  @Handles(approveEntry, {
    ...DECIDES,
    summary: 'Approve an entry that another person recorded',
    answers: EntryAnswerDto,
  })
  approve(
    @CurrentActor() actor: SessionActor,
    @Id('approvalId') approvalId: number,
  ): Promise<EntryAnswerDto> {
    return this.deciding.approve(actor, approvalId);
  }

  @Handles(refuseEntry, {
    ...DECIDES,
    summary: 'Refuse an entry that another person recorded',
    answers: DoneDto,
  })
  async refuse(
    @CurrentActor() actor: SessionActor,
    @Id('approvalId') approvalId: number,
    @Body() { reason }: RefuseEntryBody,
  ): Promise<DoneDto> {
    await this.deciding.refuse(actor, approvalId, reason);
    return { code: 200, message: INPUTS_MESSAGES.refused };
  }

  @Handles(readLedgerSettings, {
    ...RECORDS,
    summary: 'Ledger settings of a community resource',
    answers: LedgerSettingsDto,
  })
  readSettings(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
  ): Promise<LedgerSettingsDto> {
    return this.settings.read(actor, resourceId);
  }

  @Handles(saveLedgerSettings, {
    ...DECIDES,
    summary: 'Change the due date, lower the approval limit, or request a higher limit',
    answers: SavedLedgerSettingsDto,
  })
  saveSettings(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Body() body: SaveLedgerSettingsBody,
  ): Promise<SavedLedgerSettingsDto> {
    return this.settings.save(actor, resourceId, body);
  }
}
