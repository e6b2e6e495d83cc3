import {
  closeWalletDay,
  decideDifference,
  decidePayout,
  type FarmerPaymentsQuery,
  fetchWalletDay,
  fundWallet,
  type ListQuery,
  listFarmerPayments,
  listMatched,
  listPayoutPayments,
  listPayouts,
  listTransfers,
  listWalletDays,
  preparePayout,
  readOwnWallet,
  readPayment,
  readPayout,
  readWallet,
  readWalletDay,
  saveWalletSettings,
  settlePayment,
  type TransfersQuery,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { onFollowed } from '../../core/feature/follows.js';
import { remoteList } from '../../core/lists/remote-list.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { topicRefreshNeeded } from '../../core/realtime/actions.js';
import { registerSagas } from '../../core/store.js';
import { command } from '../../core/tasks/command.js';
import { t } from './texts.js';

const reloadOn = [onFollowed('wallet'), topicRefreshNeeded.match];

export const wallet = remoteRecord('wallet/wallet', {
  fetch: (_own: 'own', signal) => ask(readWallet, {}, { signal }),
  reloadOn,
});
export const ownWallet = remoteRecord('wallet/own', {
  fetch: (_own: 'own', signal) => ask(readOwnWallet, {}, { signal }),
});
export const payments = remoteList('wallet/payments', {
  fetch: (query: FarmerPaymentsQuery, signal) => ask(listFarmerPayments, { query }, { signal }),
  reloadOn,
});
export const transfers = remoteList('wallet/transfers', {
  fetch: (query: TransfersQuery, signal) => ask(listTransfers, { query }, { signal }),
  reloadOn,
});
export const payouts = remoteList('wallet/payouts', {
  fetch: (query: ListQuery, signal) => ask(listPayouts, { query }, { signal }),
  reloadOn,
});
export const payout = remoteRecord('wallet/payout', {
  fetch: (payoutId: number, signal) => ask(readPayout, { path: { payoutId } }, { signal }),
  reloadOn,
});
export const payoutPayments = remoteList('wallet/payoutPayments', {
  fetch: ({ payoutId, ...query }: ListQuery & { payoutId: number }, signal) =>
    ask(listPayoutPayments, { path: { payoutId }, query }, { signal }),
  of: ({ payoutId }) => payoutId,
  reloadOn,
});
export const payment = remoteRecord('wallet/payment', {
  fetch: (paymentId: number, signal) => ask(readPayment, { path: { paymentId } }, { signal }),
  reloadOn,
});
export const days = remoteList('wallet/days', {
  fetch: (query: ListQuery, signal) => ask(listWalletDays, { query }, { signal }),
  reloadOn,
});
export const day = remoteRecord('wallet/day', {
  fetch: (of: string, signal) => ask(readWalletDay, { path: { day: of } }, { signal }),
  reloadOn,
});

export const matched = remoteList('wallet/matched', {
  fetch: ({ day: of, ...query }: ListQuery & { day: string }, signal) =>
    ask(listMatched, { path: { day: of }, query }, { signal }),
  of: ({ day: of }) => of,
  reloadOn,
});

const success = ({ message }: { message: string }) => message;

export const saveSettings = command('wallet/settings', saveWalletSettings, { success, reloads: [wallet] });
export const fund = command('wallet/fund', fundWallet, {
  success: ({ reference }) => t('fundDone', { reference }),
  reloads: [wallet, transfers],
});
export const prepare = command('wallet/prepare', preparePayout, { success, reloads: [payouts] });
export const decide = command('wallet/decide', decidePayout, {
  success,
  reloads: [payout, payoutPayments, payouts, wallet],
});
export const settle = command('wallet/settle', settlePayment, {
  success,
  reloads: [payment, payout, payoutPayments, transfers, wallet],
});
export const fetchDay = command('wallet/fetchDay', fetchWalletDay, { success, reloads: [day, days] });
export const decideRow = command('wallet/decideRow', decideDifference, { success, reloads: [day, days] });
export const closeDay = command('wallet/closeDay', closeWalletDay, { success, reloads: [day, days] });

registerSagas('wallet', [
  wallet,
  ownWallet,
  payments,
  transfers,
  payouts,
  payout,
  payoutPayments,
  payment,
  days,
  day,
  matched,
  saveSettings,
  fund,
  prepare,
  decide,
  settle,
  fetchDay,
  decideRow,
  closeDay,
]);
