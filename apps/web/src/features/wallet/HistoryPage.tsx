import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { TRANSFER_STATES, type TransferDto, WALLET_ACCOUNTS, type WalletDto } from '#libs/contracts';
import { formatAmount, formatDateTime, formatNumber } from '../../core/i18n/index.js';
import { useRemoteList, useRemoteRecord } from '../../core/lists/use-remote.js';
import { StatusBadge, type TableColumn, useListUrl } from '../../ui/index.js';
import { ListPage } from '../../ui/ListPage.js';
import { ExportButton } from '../exports/ExportButton.js';
import { FarmerWallet } from './FarmerWallet.js';
import { PaymentPanel } from './PaymentPanel.js';
import { TONES, useIsFarmer, WalletHead } from './parts.js';
import { transfers, wallet } from './saga.js';
import { t } from './texts.js';
import styles from './wallet.module.css';

/** `/wallet/tx-history`: transfers and repayments in kind, newest first; farmers see their repayments. */
export default function HistoryPage() {
  return useIsFarmer() ? <FarmerWallet /> : <History />;
}

function History() {
  const url = useListUrl();
  const state = TRANSFER_STATES.find((each) => each === url.param('state'));
  const account = WALLET_ACCOUNTS.find((each) => each === url.param('account'));
  const [from, to, paymentId] = [url.param('from'), url.param('to'), Number(url.param('payment'))];
  const { page, size, q } = url;
  const filters = {
    ...(state && { state }),
    ...(account && { account }),
    ...(from && { from }),
    ...(to && { to }),
  };
  const shown = useRemoteList(transfers, { page, size, ...(q && { q }), ...filters });
  const { data } = useRemoteRecord(wallet, 'own');
  const day = (name: 'from' | 'to') => (
    <TextInput
      type="date"
      aria-label={t(name)}
      value={url.param(name)}
      onChange={({ currentTarget }) => url.set({ [name]: currentTarget.value || null })}
    />
  );
  return (
    <>
      <WalletHead />
      <div className={paymentId > 0 ? styles.columns : undefined}>
        <div className={styles.gap}>
          <ListPage
            title={t('history')}
            note={data ? countsLine(data.transfers) : t('historyNote')}
            shown={shown}
            url={url}
            columns={COLUMNS}
            rowKey={({ number, transactionDate, from: by }) => number ?? `${transactionDate} ${by}`}
            actions={<ExportButton preset={{ kind: 'walletTransfers', filters: { q, list: filters } }} />}
            search={t('searchTransfer')}
            filters={
              <>
                <NativeSelect
                  aria-label={t('state')}
                  value={state ?? ''}
                  data={[
                    { value: '', label: t('all') },
                    ...TRANSFER_STATES.map((value) => ({ value, label: t(value) })),
                  ]}
                  onChange={({ currentTarget }) => url.set({ state: currentTarget.value || null })}
                />
                <NativeSelect
                  aria-label={t('account')}
                  value={account ?? ''}
                  data={[
                    { value: '', label: t('allAccounts') },
                    ...WALLET_ACCOUNTS.map((value) => ({ value, label: t(value) })),
                  ]}
                  onChange={({ currentTarget }) => url.set({ account: currentTarget.value || null })}
                />
                {day('from')}
                {day('to')}
              </>
            }
            empty={{ text: t('noTransfers'), icon: 'file' }}
            filtered={Boolean(state || account || from || to)}
            emptyFiltered={{ text: t('noTransfersShown') }}
          />
        </div>
        {paymentId > 0 && (
          <div className={styles.opened}>
            <PaymentPanel id={paymentId} onClose={() => url.set({ payment: null })} />
          </div>
        )}
      </div>
    </>
  );
}

const countsLine = ({ total, PENDING, POSTED, VOIDED, REVERSED, UNKNOWN }: WalletDto['transfers']) =>
  t('counts', {
    total: formatNumber(total),
    pending: formatNumber(PENDING),
    posted: formatNumber(POSTED),
    voided: formatNumber(VOIDED),
    reversed: formatNumber(REVERSED),
    unknown: formatNumber(UNKNOWN),
  });

const figure = (value: number | null) => (value === null ? '–' : formatNumber(value));
const money = (value: number | null) => (value === null ? '–' : formatAmount(value));

/** Opens a payment beside the list, which keeps its filters. */
function PaymentLink({ id, children }: { id: number; children: ReactNode }) {
  const search = new URLSearchParams(useSearchParams()[0]);
  search.set('payment', String(id));
  return <Link to={`?${search}`}>{children}</Link>;
}

const COLUMNS: readonly TableColumn<TransferDto>[] = [
  {
    id: 'date',
    header: t('date'),
    cell: ({ transactionDate, number }) => (
      <>
        {formatDateTime(transactionDate)}
        {number !== null && (
          <>
            <br />
            <span className="sm mut">{t('number', { n: number })}</span>
          </>
        )}
      </>
    ),
  },
  {
    id: 'fromTo',
    header: t('fromTo'),
    fill: true,
    cell: ({ from, to, reason, note, paymentId }) => (
      <>
        {paymentId === null ? (
          <b>
            {from} → {to}
          </b>
        ) : (
          <PaymentLink id={paymentId}>
            {from} → {to}
          </PaymentLink>
        )}
        <br />
        <span className="sm mut">{[t(reason), note].filter(Boolean).join(': ')}</span>
      </>
    ),
  },
  {
    id: 'bags',
    header: t('bags'),
    numeric: true,
    wide: true,
    cell: ({ totalNoBagsCollected }) => figure(totalNoBagsCollected),
  },
  { id: 'kg', header: t('kg'), numeric: true, wide: true, cell: ({ sizeInKg }) => figure(sizeInKg) },
  {
    id: 'market',
    header: t('marketValue'),
    numeric: true,
    wide: true,
    cell: ({ currentMarketValue }) => money(currentMarketValue),
  },
  {
    id: 'due',
    header: t('due'),
    numeric: true,
    wide: true,
    cell: ({ totalAmountDue }) => money(totalAmountDue),
  },
  { id: 'amount', header: t('amountColumn'), numeric: true, cell: ({ amount }) => formatAmount(amount) },
  {
    id: 'state',
    header: t('state'),
    cell: ({ state }) => <StatusBadge tone={TONES[state] ?? 'waiting'}>{t(state)}</StatusBadge>,
  },
];
