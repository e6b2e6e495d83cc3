import { useState } from 'react';
import {
  closeWalletDay,
  type DayDetailDto,
  type DifferenceDto,
  decideDifference,
  fetchWalletDay,
  type MatchedRowDto,
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
  Panel,
  Segmented,
  SkeletonBlock,
  StatusBadge,
  type TableColumn,
  useListUrl,
} from '../../ui/index.js';
import { ListPanel } from '../../ui/ListPanel.js';
import { DifferenceForm } from './forms.js';
import { closeDay, day, fetchDay, matched } from './saga.js';
import { t } from './texts.js';
import styles from './wallet.module.css';

const GROUPS = [
  { title: 'onlyHere', has: ({ theirs }: DifferenceDto) => theirs === null },
  { title: 'onlyThere', has: ({ ours }: DifferenceDto) => ours === null },
  { title: 'amountsDiffer', has: ({ ours, theirs }: DifferenceDto) => ours !== null && theirs !== null },
] as const;

/** The differences of a day in groups, what matched, and the sums. */
export function Day({ of }: { of: string }) {
  const { data, error, retry } = useRemoteRecord(day, of);
  const fetching = useTask(fetchDay);
  const closing = useTask(closeDay);
  const url = useListUrl();
  const isMatched = url.param('show') === 'matched';
  const [row, setRow] = useState<DifferenceDto | null>(null);
  if (error && !data) return <ErrorState message={error.message} onRetry={retry} />;
  if (!data) return <SkeletonBlock lines={6} />;
  const isOpen = data.closedBy === null;
  const columns: TableColumn<DifferenceDto>[] = [
    ...COLUMNS,
    {
      id: 'decision',
      header: t('causeAndDecision'),
      cell: (each) => (
        <>
          <span className="sm">{causeOf(each)}</span>
          <br />
          {isOpen && (each.decision === null || each.decision === 'WAIT') ? (
            <Allowed call={decideDifference}>
              <Button small onClick={() => setRow(each)}>
                {t('decide')}
              </Button>
            </Allowed>
          ) : (
            each.decision && t('decidedBy', { what: t(`as${each.decision}`), name: each.decidedBy ?? '' })
          )}
        </>
      ),
    },
  ];
  return (
    <div className={styles.gap}>
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
        <div className={styles.inset}>
          <Segmented
            label={t('showRows')}
            value={isMatched ? 'matched' : 'differences'}
            options={[
              { value: 'differences', label: t('differencesCount', { n: data.differences }) },
              { value: 'matched', label: t('matchedCount', { n: data.matched }) },
            ]}
            onChange={(show) => url.set({ show: show === 'matched' ? show : null })}
          />
        </div>
        {!isMatched && data.rowsThatDiffer.length === 0 && (
          <EmptyState icon="check">
            {data.rows === null
              ? t('noList', { day: formatDay(of), n: data.askedTimes })
              : t('allMatched', { n: data.matched })}
          </EmptyState>
        )}
        {!isMatched &&
          GROUPS.map(({ title, has }) => {
            const rows = data.rowsThatDiffer.filter(has);
            return (
              rows.length > 0 && (
                <section key={title} aria-label={t(title)}>
                  <h3 className={styles.group}>
                    {t(title)} <span className="mut">{rows.length}</span>
                  </h3>
                  <DataTable
                    label={t(title)}
                    columns={columns}
                    rows={rows}
                    rowKey={({ id }) => id}
                    empty=""
                  />
                </section>
              )
            );
          })}
      </Panel>
      {isMatched && <Matched day={of} />}
      <Sums data={data} />
      {row && <DifferenceForm row={row} onClose={() => setRow(null)} />}
    </div>
  );
}

function Matched({ day: of }: { day: string }) {
  const url = useListUrl();
  const shown = useRemoteList(matched, { day: of, page: url.page, size: url.size });
  return (
    <ListPanel
      label={t('matchedCount', { n: shown.total })}
      url={url}
      columns={MATCHED}
      rows={shown.rows}
      total={shown.total}
      rowKey={({ reference }) => reference}
      loading={shown.loading}
      error={shown.error}
      onRetry={shown.retry}
      empty={{ text: t('noMatched') }}
    />
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

const causeOf = ({ cause, ours, theirs, otherDay, difference }: DifferenceDto) => {
  if (cause === 'OTHER_DAY')
    return t(theirs === null ? 'causeListedOn' : 'causeWalletOn', { day: formatDay(otherDay ?? '') });
  return t(`cause${cause}`, { amount: formatAmount(Math.abs(ours === null ? (theirs ?? 0) : difference)) });
};

const side = (value: number | null) =>
  value === null ? <StatusBadge tone="warning">{t('missing')}</StatusBadge> : formatAmount(value);

const named = ({ what, reference }: { what: string | null; reference: string }) => (
  <>
    {what && (
      <>
        <b>{what}</b>
        <br />
      </>
    )}
    <span className="sm mut">{reference}</span>
  </>
);

const MATCHED: readonly TableColumn<MatchedRowDto>[] = [
  { id: 'transfer', header: t('transfer'), fill: true, cell: named },
  { id: 'amount', header: t('amountColumn'), numeric: true, cell: ({ amount }) => formatAmount(amount) },
];

const COLUMNS: readonly TableColumn<DifferenceDto>[] = [
  {
    id: 'transfer',
    header: t('transfer'),
    fill: true,
    cell: named,
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
