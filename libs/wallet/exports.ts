import {
  ADMINISTRATORS,
  type FarmerBalance,
  listFarmerPayments,
  listTransfers,
  listWalletDays,
  type TransferState,
} from '#libs/contracts';
import { byDay, byValue, type ColumnType, type ExportColumn, type ExportKind } from '#libs/platform';
import {
  BALANCES,
  HAS_PAYMENTS,
  STATE,
  STATES,
  sinceDay,
  touches,
  untilDay,
} from './persistence/lists.queries.js';

const column = (type: ColumnType, field: string, heading: string, sql: string, is: string): ExportColumn => ({
  field,
  heading,
  type,
  sql,
  is,
});
const naira = (field: string, heading: string, kobo: string, is: string) =>
  column('number', field, `${heading} (Naira)`, `(${kobo} / 100.0)::numeric(20, 2)`, is);
const day = (field: string, heading: string, sql: string, is: string) =>
  column('text', field, heading, `to_char(${sql} AT TIME ZONE 'Africa/Lagos', 'YYYY-MM-DD HH24:MI')`, is);

const SHARED = { formats: ['csv', 'xlsx'], roles: ADMINISTRATORS, comesBack: 'not possible.' } as const;

const transfers: ExportKind = {
  ...SHARED,
  name: 'walletTransfers',
  label: 'Wallet transfers',
  about:
    'One row per transfer of the wallet: one debit, one credit and one amount. Transfers are never changed.',
  rowsOf: listTransfers,
  columns: [
    column('count', 'number', 'Transfer', 't.number', 'its number'),
    day('made', 'Date', 't.made_on', 'time in Lagos'),
    column('text', 'from', 'From', 'd.kind', 'account that is debited'),
    column(
      'text',
      'to',
      'To',
      'coalesce(u.display_name, c.kind)',
      'paid agent, or the account that is credited',
    ),
    column('text', 'reason', 'Reason', 't.reason', 'as in the transaction history'),
    naira('amount', 'Amount', 't.amount', 'of the transfer'),
    column('text', 'state', 'State', STATE, 'PENDING, POSTED, VOIDED, REVERSED or UNKNOWN'),
    column('text', 'reference', 'Reference', 't.reference', 'at the provider'),
    column('text', 'note', 'Note', 't.note', 'as recorded'),
  ],
  from: `wallet_transfer t JOIN wallet_account d ON d.id = t.debit_id JOIN wallet_account c ON c.id = t.credit_id
    LEFT JOIN wallet_payment p ON p.transfer_id = t.id LEFT JOIN app_user u ON u.id = p.agent_id`,
  listFilters: {
    state: byValue({
      PENDING: 'Pending transfers only',
      POSTED: 'Posted transfers only',
      VOIDED: 'Voided transfers only',
      REVERSED: 'Reversed transfers only',
      UNKNOWN: 'Transfers with an unknown outcome only',
    }),
    account: byValue({
      PROGRAMME: 'Transfers of the wallet',
      PROVIDER: 'Transfers of the provider',
      FEES: 'Transfers of fees',
      SUSPENSE: 'Transfers of the suspense account',
    }),
    from: byDay('From'),
    to: byDay('Until'),
  },
  where: ({ accountId, filters: { q, list: { state, account, from, to } = {} }, bind }) => [
    `t.account_id = ${bind(accountId)}::bigint`,
    ...(q ? [`concat_ws(' ', u.display_name, t.reference) ILIKE '%' || ${bind(q)} || '%'`] : []),
    ...(state ? [STATES[state as TransferState]] : []),
    ...(account ? [touches(bind(account))] : []),
    ...(from ? [sinceDay('t.made_on', bind(from))] : []),
    ...(to ? [untilDay('t.made_on', bind(to))] : []),
  ],
  orderBy: 't.number',
};

const payments: ExportKind = {
  ...SHARED,
  name: 'walletPayments',
  label: 'Payments of farmers',
  about: 'One row per farmer: inputs received and repaid, over all programmes and seasons.',
  rowsOf: listFarmerPayments,
  columns: [
    column('text', 'temp_id', 'Temp ID', 'f.temp_id', 'from the farmer’s record'),
    column('text', 'farmer', 'Farmer', "concat_ws(' ', f.surname, f.first_name)", 'surname, first name'),
    naira('received', 'Received In Inputs', 'l.received * 100', 'collected, net of returns, or disbursed'),
    naira('paid', 'Paid', 'l.repaid * 100', 'repaid, in naira and in bags'),
    naira('owed', 'Owed', 'l.owed * 100', 'Received less Paid; negative if overpaid'),
  ],
  from: 'ledger_account_farmer l JOIN farmer f ON f.id = l.farmer_id',
  farmer: 'l.farmer_id',
  listFilters: {
    show: byValue({
      owes: 'Farmers who owe',
      settled: 'Farmers who owe nothing',
      overpaid: 'Farmers who overpaid',
    } satisfies Record<FarmerBalance, string>),
  },
  where: ({ accountId, filters: { q, list: { show } = {} }, bind }) => [
    `l.account_id = ${bind(accountId)}::bigint`,
    HAS_PAYMENTS,
    ...(show ? [BALANCES[show as FarmerBalance].sql] : []),
    ...(q
      ? [`concat_ws(' ', f.surname, f.first_name, f.surname, f.temp_id) ILIKE '%' || ${bind(q)} || '%'`]
      : []),
  ],
  orderBy: 'l.farmer_id',
};

const days: ExportKind = {
  ...SHARED,
  name: 'walletDays',
  label: 'Reconciled days',
  about:
    'One row per difference between the wallet and the provider’s list, and one per day without a difference.',
  rowsOf: listWalletDays,
  columns: [
    column('text', 'day', 'Day', 'w.day::text', 'in Lagos'),
    column('text', 'provider', 'Provider', 'w.provider', 'whose list was compared'),
    column('count', 'matched', 'Matched', 'w.matched', 'rows that agree'),
    naira('balance', 'Wallet', 'w.balance', 'at the end of the day'),
    naira('all', 'Difference Of The Day', 'w.difference', 'provider less wallet'),
    column('text', 'reference', 'Reference', 'x.reference', 'of a difference'),
    naira('ours', 'In The Wallet', 'x.ours', 'blank: missing'),
    naira('theirs', 'At The Provider', 'x.theirs', 'blank: missing'),
    column('text', 'decision', 'Decision', 'x.decision', 'FEE, REVERSAL, SUSPENSE or WAIT'),
    column('text', 'reason', 'Reason', 'x.reason', 'of the decision'),
    column('text', 'decided', 'Decided By', 'a.display_name', 'user of Gona'),
    column('text', 'closed', 'Closed By', 'b.display_name', 'user of Gona'),
  ],
  from: `wallet_day w LEFT JOIN wallet_difference x ON x.day_id = w.id
    LEFT JOIN app_user a ON a.id = x.decided_by LEFT JOIN app_user b ON b.id = w.closed_by`,
  where: ({ accountId, bind }) => [`w.account_id = ${bind(accountId)}::bigint`],
  orderBy: 'w.day, x.id',
};

export const WALLET_EXPORTS = [transfers, payments, days];
