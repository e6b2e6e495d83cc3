import { call } from '../platform/calls.js';
import type { DoneDto, ListQuery, SuccessDto } from '../platform/dto.js';
import type { DayDetailDto, DayListDto, DecideDifferenceBody, MatchedListDto } from './days.dto.js';
import type {
  EventTakenDto,
  FarmerPaymentListDto,
  FarmerPaymentsQuery,
  FundAskedDto,
  FundWalletBody,
  OwnWalletDto,
  TransferListDto,
  TransfersQuery,
  WalletDto,
  WalletSettings,
} from './dto.js';
import type {
  DecidePayoutBody,
  PaymentDetailDto,
  PaymentListDto,
  PayoutDetailDto,
  PayoutListDto,
  PreparePayoutBody,
  SettlePaymentBody,
} from './payouts.dto.js';

type OfPayout = { path: { payoutId: number } };
type OfPayment = { path: { paymentId: number } };
type OfDay = { path: { day: string } };

export const readWallet = call<{ answer: WalletDto }>('GET', '/wallet');
export const saveWalletSettings = call<{ body: WalletSettings; answer: DoneDto }>('PUT', '/wallet/settings');
/** Inputs received and repaid, by farmer. */
export const listFarmerPayments = call<{ query?: FarmerPaymentsQuery; answer: FarmerPaymentListDto }>(
  'GET',
  '/wallet/payments',
);
/** Transfers and repayments in kind, newest first. */
export const listTransfers = call<{ query?: TransfersQuery; answer: TransferListDto }>(
  'GET',
  '/wallet/tx-history',
);
/** Announces money that will be paid in; the transfer stays pending until the provider confirms it. */
export const fundWallet = call<{ body: FundWalletBody; answer: FundAskedDto }>('POST', '/wallet/fund');

export const listPayouts = call<{ query?: ListQuery; answer: PayoutListDto }>('GET', '/wallet/payouts');
/** Collects all approved pay of agents that no payout has paid. */
export const preparePayout = call<{ body: PreparePayoutBody; answer: SuccessDto }>('POST', '/wallet/payouts');
export const readPayout = call<OfPayout & { answer: PayoutDetailDto }>('GET', '/wallet/payouts/:payoutId');
/** Payments of a payout: those held back first, then by name. */
export const listPayoutPayments = call<OfPayout & { query?: ListQuery; answer: PaymentListDto }>(
  'GET',
  '/wallet/payouts/:payoutId/payments',
);
/** Approves a payout as a second person, or sends it back. */
export const decidePayout = call<OfPayout & { body: DecidePayoutBody; answer: DoneDto }>(
  'POST',
  '/wallet/payouts/:payoutId/decide',
);
export const readPayment = call<OfPayment & { answer: PaymentDetailDto }>(
  'GET',
  '/wallet/payment/:paymentId',
);
/** Settles an unknown outcome with a proof; above the limit a second person must agree. */
export const settlePayment = call<OfPayment & { body: SettlePaymentBody; answer: DoneDto }>(
  'POST',
  '/wallet/payment/:paymentId/settle',
);

/** The last days, compared with the provider's list. */
export const listWalletDays = call<{ query?: ListQuery; answer: DayListDto }>('GET', '/wallet/days');
export const readWalletDay = call<OfDay & { answer: DayDetailDto }>('GET', '/wallet/days/:day');
export const listMatched = call<OfDay & { query?: ListQuery; answer: MatchedListDto }>(
  'GET',
  '/wallet/days/:day/matched',
);
/** Asks the provider for its list of a day again. */
export const fetchWalletDay = call<OfDay & { answer: DoneDto }>('POST', '/wallet/days/:day/fetch');
export const decideDifference = call<{
  path: { differenceId: number };
  body: DecideDifferenceBody;
  answer: DoneDto;
}>('POST', '/wallet/differences/:differenceId/decide');
export const closeWalletDay = call<OfDay & { answer: DoneDto }>('POST', '/wallet/days/:day/close');

/** Bank account and references with which the signed-in farmer repays. */
export const readOwnWallet = call<{ answer: OwnWalletDto }>('GET', '/wallet/own');
/** Receives events in the provider's format, with its signature. */
export const takeWalletEvent = call<{ path: { provider: string }; body: object; answer: EventTakenDto }>(
  'POST',
  '/wallet/events/:provider',
);
