import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  FARMER_BALANCES,
  type FarmerBalance,
  type FarmerPaymentDto,
  fundWallet,
  saveWalletSettings,
  type WalletDto,
} from '#libs/contracts';
import { useOpens } from '../../core/feature/use-opens.js';
import { formatAmount, formatMoment, formatNumber } from '../../core/i18n/index.js';
import { useRemoteList, useRemoteRecord } from '../../core/lists/use-remote.js';
import { Allowed } from '../../core/session/allowed.js';
import { FactList } from '../../ui/FactList.js';
import { FigureStrip } from '../../ui/FigureStrip.js';
import {
  Button,
  buttonClass,
  ErrorState,
  PageHeader,
  Panel,
  Segmented,
  SkeletonBlock,
  StatusBadge,
  type TableColumn,
  useListUrl,
} from '../../ui/index.js';
import { ListPanel } from '../../ui/ListPanel.js';
import { afterOf, useKeysetUrl } from '../../ui/use-keyset-url.js';
import { ExportButton } from '../exports/ExportButton.js';
import { farmerPath } from '../farmers/addresses.js';
import { HISTORY } from './addresses.js';
import { FarmerWallet } from './FarmerWallet.js';
import { FundForm, SettingsForm } from './forms.js';
import { useIsFarmer, WalletHead } from './parts.js';
import { payments, wallet } from './saga.js';
import { t } from './texts.js';
import styles from './wallet.module.css';

/** `/wallet` and `/wallet/payments`: what can be paid now, and what farmers owe. Farmers see where they repay. */
export default function WalletPage() {
  return useIsFarmer() ? <FarmerWallet /> : <Wallet />;
}

function Wallet() {
  const { data, error, retry } = useRemoteRecord(wallet, 'own');
  const [open, setOpen] = useState<'fund' | 'settings' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <WalletHead />
      <PageHeader title={t('wallet')} note={t('note')}>
        <Allowed call={saveWalletSettings}>
          <Button disabled={!data} onClick={() => setOpen('settings')}>
            {t('settings')}
          </Button>
        </Allowed>
        {data?.settings && (
          <Allowed call={fundWallet}>
            <Button variant="primary" onClick={() => setOpen('fund')}>
              {t('fund')}
            </Button>
          </Allowed>
        )}
      </PageHeader>
      {error && <ErrorState message={error.message} onRetry={retry} />}
      {data ? <Figures wallet={data} /> : !error && <SkeletonBlock lines={3} />}
      <div className={styles.columns}>
        <Payments />
        {data && (
          <Panel title={t('accounts')}>
            <FactList
              lined
              facts={data.accounts.map(({ kind, amount }) => [
                t(kind),
                <Link key={kind} to={`${HISTORY}?account=${kind}`}>
                  {formatAmount(amount)}
                </Link>,
              ])}
            />
            <p className="sm mut">{t('suspenseNote')}</p>
          </Panel>
        )}
      </div>
      {open === 'fund' && data?.settings && <FundForm settings={data.settings} onClose={close} />}
      {open === 'settings' && data && <SettingsForm settings={data.settings} onClose={close} />}
    </>
  );
}

function Figures({ wallet: { available, posted, reserved, transfers, trial } }: { wallet: WalletDto }) {
  const differs = trial !== null && (trial.differences > 0 || trial.debits !== trial.credits);
  const note = trial && t('trialNote', { amount: formatAmount(trial.debits), at: formatMoment(trial.at) });
  return (
    <FigureStrip
      source="GET /wallet"
      label={t('wallet')}
      of={[
        {
          word: t('available'),
          value: <Link to={`${HISTORY}?account=PROGRAMME`}>{formatAmount(available)}</Link>,
          note: t('availableNote', { posted: formatAmount(posted), reserved: formatAmount(reserved) }),
        },
        {
          word: t('reserved'),
          value: <Link to={`${HISTORY}?state=PENDING`}>{formatAmount(reserved)}</Link>,
          note: t('reservedNote', {
            pending: formatNumber(transfers.PENDING),
            unknown: formatNumber(transfers.UNKNOWN),
          }),
          state: transfers.UNKNOWN > 0 ? 'open' : undefined,
        },
        {
          word: t('trial'),
          value: trial === null ? '–' : differs ? t('differs') : t('agrees'),
          note: note ?? t('noTrial'),
          state: differs ? 'late' : undefined,
        },
      ]}
    />
  );
}

function Payments() {
  const address = useListUrl();
  const show = FARMER_BALANCES.find((each) => each === address.param('show'));
  const { size, q } = address;
  const after = afterOf(address);
  const shown = useRemoteList(payments, {
    size,
    ...(q && { q }),
    ...(show && { show }),
    ...(after && { after }),
  });
  const { answer } = shown;
  const { url, total } = useKeysetUrl(address, answer);
  const opens = useOpens();
  return (
    <div className={styles.gap}>
      <ListPanel
        label={t('paid')}
        url={url}
        columns={COLUMNS}
        rows={shown.rows}
        total={total}
        rowKey={({ farmerId }) => farmerId}
        loading={shown.loading}
        error={shown.error}
        onRetry={shown.retry}
        tools={
          <ExportButton
            preset={{ kind: 'walletPayments', filters: { q, ...(show && { list: { show } }) } }}
          />
        }
        search={t('searchFarmer')}
        filters={
          <Segmented<FarmerBalance | ''>
            label={t('shown')}
            value={show ?? ''}
            options={[
              { value: '', label: t('all') },
              ...FARMER_BALANCES.map((value) => ({ value, label: t(value) })),
            ]}
            onChange={(value) => url.set({ show: value })}
          />
        }
        empty={{
          text: t('noFarmers'),
          icon: 'users',
          // Entries are recorded in a community resource.
          action: opens('/community') && (
            <Link className={buttonClass({})} to="/community">
              {t('resources')}
            </Link>
          ),
        }}
        filtered={show !== undefined}
        emptyFiltered={{ text: t('noFarmersShown') }}
      />
      {answer && (
        <p className="sm mut">
          {t('paymentsTotal', {
            received: formatAmount(answer.totalAmountRecieved),
            paid: formatAmount(answer.totalAmountPaid),
            owed: formatAmount(answer.totalAmountRecieved - answer.totalAmountPaid),
          })}
        </p>
      )}
    </div>
  );
}

const COLUMNS: readonly TableColumn<FarmerPaymentDto>[] = [
  {
    id: 'farmer',
    header: t('farmer'),
    fill: true,
    cell: ({ farmerId, farmerName }) => <Link to={farmerPath(farmerId)}>{farmerName}</Link>,
  },
  { id: 'id', header: t('farmerId'), wide: true, cell: ({ tempId }) => tempId },
  {
    id: 'received',
    header: t('received'),
    numeric: true,
    wide: true,
    cell: ({ totalAmountRecieved }) => formatAmount(totalAmountRecieved),
  },
  {
    id: 'paid',
    header: t('paid'),
    numeric: true,
    cell: ({ totalAmountPaid }) => formatAmount(totalAmountPaid),
  },
  { id: 'owed', header: t('owed'), numeric: true, cell: ({ owed }) => formatAmount(owed) },
  {
    id: 'state',
    header: t('state'),
    cell: ({ owed, totalAmountPaid }) => {
      const [tone, word] = repaidState(owed, totalAmountPaid);
      return <StatusBadge tone={tone}>{t(word)}</StatusBadge>;
    },
  },
];

function repaidState(owed: number, paid: number) {
  if (owed < 0) return ['warning', 'overpaid'] as const;
  if (owed === 0) return ['good', 'settled'] as const;
  return paid > 0 ? (['running', 'partRepaid'] as const) : (['waiting', 'nothingRepaid'] as const);
}
