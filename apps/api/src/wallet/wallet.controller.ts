import { Body, Controller, Query } from '@nestjs/common';
import {
  ADMINISTRATORS,
  DoneDto,
  FarmerPaymentListDto,
  FarmerPaymentsQuery,
  FundAskedDto,
  FundWalletBody,
  fundWallet,
  listFarmerPayments,
  listTransfers,
  OwnWalletDto,
  readOwnWallet,
  readWallet,
  saveWalletSettings,
  TransferListDto,
  TransfersQuery,
  WalletDto,
  WalletSettings,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { FundWallet, ReadWallet } from '#libs/wallet';
import { CurrentActor, Handles, listsFarmers } from '../http/index.js';

const READS = { roles: ADMINISTRATORS, scope: 'account' } as const;

/** Money of an account. */
@Controller()
export class WalletController {
  constructor(
    private readonly reading: ReadWallet,
    private readonly funding: FundWallet,
  ) {}

  @Handles(readWallet, {
    ...READS,
    summary: 'Balances of the wallet, and its last trial balance',
    answers: WalletDto,
  })
  wallet(@CurrentActor() actor: SessionActor): Promise<WalletDto> {
    return this.reading.read(actor);
  }

  @Handles(saveWalletSettings, {
    ...READS,
    summary: 'Set the bank account of the wallet, and the limit for a second person',
    stepUp: true,
    answers: DoneDto,
  })
  settings(@CurrentActor() actor: SessionActor, @Body() body: WalletSettings): Promise<DoneDto> {
    return this.funding.saveSettings(actor, body);
  }

  @Handles(listFarmerPayments, {
    ...READS,
    summary: 'Inputs received and repaid, by farmer',
    answers: FarmerPaymentListDto,
    shows: listsFarmers('ledgers', ({ farmerId }) => farmerId),
  })
  payments(
    @CurrentActor() actor: SessionActor,
    @Query() query: FarmerPaymentsQuery,
  ): Promise<FarmerPaymentListDto> {
    return this.reading.payments(actor, query);
  }

  @Handles(listTransfers, {
    ...READS,
    summary: 'Transfers of the wallet and repayments in kind, newest first',
    answers: TransferListDto,
  })
  transfers(@CurrentActor() actor: SessionActor, @Query() query: TransfersQuery): Promise<TransferListDto> {
    return this.reading.transfers(actor, query);
  }

  @Handles(fundWallet, {
    ...READS,
    summary: 'Announce money that will be paid in; the same id again is the same transfer',
    answers: FundAskedDto,
  })
  fund(@CurrentActor() actor: SessionActor, @Body() body: FundWalletBody): Promise<FundAskedDto> {
    return this.funding.fund(actor, body);
  }

  @Handles(readOwnWallet, {
    roles: ['FARMER'],
    scope: 'own',
    summary: 'Bank account and references with which the farmer repays',
    answers: OwnWalletDto,
  })
  own(@CurrentActor() actor: SessionActor): Promise<OwnWalletDto> {
    return this.reading.own(actor);
  }
}
