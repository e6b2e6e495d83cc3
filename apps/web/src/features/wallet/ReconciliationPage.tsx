import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import {
  closeWalletDay,
  type DayDetailDto,
  type DayDto,
  type DifferenceDto,
  decideDifference,
  fetchWalletDay,
  WALLET_PROVIDER_NAMES,
} from '#libs/contracts';
import { formatAmount, formatDay, formatMoment } from '../../core/i18n/index.js';
import { useRemoteList, useRemoteRecord } from '../../core/lists/use-remote.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { FactList } from '../../ui/FactList.js';
import {
  Button,
  DataTable,
  EmptyState,
  ErrorState,
  PageHeader,
  Panel,
  SkeletonBlock,
  StatusBadge,
  type TableColumn,
  useListUrl,
} from '../../ui/index.js';
import { DifferenceForm } from './forms.js';
import { WalletHead } from './parts.js';
import { closeDay, day, days, fetchDay } from './saga.js';
import { t } from './texts.js';
import styles from './wallet.module.css';

/** `/wallet/reconciliation`: a day of the wallet against the list of the provider. */
export default function ReconciliationPage() {
  const url = useListUrl();
  const { rows, error, retry } = useRemoteList(days, { page: 1, size: 50 });
  const chosen = url.param('day') || rows?.[0]?.day;
  return (
    <>
      <WalletHead />
      <PageHeader title={t('reconciliation')}>
        {rows && rows.length > 0 && (
          <NativeSelect
            aria-label={t('dayPicker')}
            value={chosen}
            data={rows.map((each) => ({
              value: each.day,
              label: `${formatDay(each.day)}, ${stateOf(each)}`,
            }))}
            onChange={({ currentTarget }) => url.set({ day: currentTarget.value })}
          />
        )}
      </PageHeader>
      {error && <ErrorState message={error.message} onRetry={retry} />}
      {rows?.length === 0 && <EmptyState icon="file">{t('noDays')}</EmptyState>}
      {chosen && <Day of={chosen} />}
    </>
  );
}

const stateOf = ({ closedBy, undecided, differences }: DayDto) =>
  closedBy
    ? t('dayClosed', { name: closedBy })
    : undecided > 0
      ? t('dayOpen', { n: undecided })
      : differences === 0
        ? t('dayMatched')
        : t('differences', { n: differences });

function Day({ of }: { of: string }) {
  const { data, error, retry } = useRemoteRecord(day, of);
  const fetching = useTask(fetchDay);
  const closing = useTask(closeDay);
  const [row, setRow] = useState<DifferenceDto | null>(null);
  if (error && !data) return <ErrorState message={error.message} onRetry={retry} />;
  if (!data) return <SkeletonBlock lines={6} />;
  const isOpen = data.closedBy === null;
  const columns: TableColumn<DifferenceDto>[] = [
    ...COLUMNS,
    {
      id: 'decision',
      header: t('decision'),
      cell: (each) =>
        isOpen && (each.decision === null || each.decision === 'WAIT') ? (
          <Allowed call={decideDifference}>
            <Button small onClick={() => setRow(each)}>
              {t('decide')}
            </Button>
          </Allowed>
        ) : (
          each.decision && t('decidedBy', { what: t(`as${each.decision}`), name: each.decidedBy ?? '' })
        ),
    },
  ];
  return (
    <div className={styles.columns}>
      <Panel
        title={formatDay(of)}
        flush
        aside={
          isOpen ? (
            <>
              <Allowed call={fetchWalletDay}>
                <Button small busy={fetching.running} onClick={() => fetching.run({ path: { day: of } })}>
                  {t('fetchAgain')}
                </Button>
              </Allowed>{' '}
              {data.undecided === 0 && data.rows !== null && (
                <Allowed call={closeWalletDay}>
                  <Button
                    small
                    variant="primary"
                    busy={closing.running}
                    onClick={() => closing.run({ path: { day: of } })}
                  >
                    {t('closeDay', { day: formatDay(of) })}
                  </Button>
                </Allowed>
              )}
            </>
          ) : (
            <StatusBadge tone="good">{t('dayClosed', { name: data.closedBy ?? '' })}</StatusBadge>
          )
        }
      >
        <DataTable
          label={t('reconciliation')}
          columns={columns}
          rows={data.rowsThatDiffer}
          rowKey={({ id }) => id}
          empty={
            data.rows === null
              ? t('noList', { day: formatDay(of), n: data.askedTimes })
              : t('allMatched', { n: data.matched })
          }
        />
      </Panel>
      <Sums data={data} />
      {row && <DifferenceForm row={row} onClose={() => setRow(null)} />}
    </div>
  );
}

/** Wallet + differences = provider; without a list the other side is unknown. */
function Sums({ data }: { data: DayDetailDto }) {
  const sum =
    data.rowsThatDiffer.reduce((all, { difference }) => all + Math.round(difference * 100), 0) / 100;
  const hasList = data.rows !== null;
  return (
    <Panel label={t('reconciliation')}>
      <FactList
        lined
        facts={[
          [t('walletEnd'), hasList ? formatAmount(data.balance) : '–'],
          [
            `+ ${t('differences', { n: data.rowsThatDiffer.length })}`,
            hasList ? formatAmount(data.difference) : '–',
          ],
          [t('providerEnd'), hasList ? formatAmount(data.balance + data.difference) : '–'],
          [t('notExplained'), hasList ? formatAmount(data.difference - sum) : '–'],
        ]}
      />
      <p className="sm mut">
        {t('reconciliationNote', {
          provider: WALLET_PROVIDER_NAMES[data.provider],
          at: data.fetchedOn ? t('fetchedAt', { at: formatMoment(data.fetchedOn) }) : '',
        })}
      </p>
    </Panel>
  );
}

const side = (value: number | null) =>
  value === null ? <StatusBadge tone="warning">{t('missing')}</StatusBadge> : formatAmount(value);

const COLUMNS: readonly TableColumn<DifferenceDto>[] = [
  {
    id: 'transfer',
    header: t('transfer'),
    fill: true,
    cell: ({ what, reference }) => (
      <>
        {what && (
          <>
            <b>{what}</b>
            <br />
          </>
        )}
        <span className="sm mut">{reference}</span>
      </>
    ),
  },
  { id: 'ours', header: t('ours'), numeric: true, cell: ({ ours }) => side(ours) },
  { id: 'theirs', header: t('theirs'), numeric: true, cell: ({ theirs }) => side(theirs) },
  {
    id: 'difference',
    header: t('difference'),
    numeric: true,
    cell: ({ difference }) => formatAmount(difference),
  },
];
