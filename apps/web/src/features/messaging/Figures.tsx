import { Suspense, useMemo, useState } from 'react';
import type { MessageFiguresDto, MessageStatisticsDto } from '#libs/contracts';
import { StackedBars, type TableData, TableView } from '../../charts/index.js';
import { formatNaira, formatNumber, formatPercent } from '../../core/i18n/index.js';
import { useRemote } from '../../core/lists/use-remote.js';
import { ErrorBoundary } from '../../ui/ErrorBoundary.js';
import {
  EmptyState,
  ErrorState,
  IconButton,
  Panel,
  Segmented,
  SkeletonBlock,
  useListUrl,
} from '../../ui/index.js';
import styles from './figures.module.css';
import { messageFigures } from './remotes.js';
import { t } from './texts.js';

const MONTHS = [1, 3, 12, 24] as const;
const MOST_BARS = 10;
type Shown = 'success' | 'cost';

interface Row {
  name: string;
  figures: MessageFiguresDto;
}

/** Cost and success by community, network and month, as charts that can be read as tables. */
export function Figures({ communityId }: { communityId?: number }) {
  const url = useListUrl();
  const months = MONTHS.find((each) => String(each) === url.param('months')) ?? 12;
  const shown: Shown = url.param('figure') === 'cost' ? 'cost' : 'success';
  const { data, error, retry } = useRemote(messageFigures, {
    months,
    ...(communityId && { communityId }),
  });
  const parts = useMemo(() => data && partsOf(data), [data]);
  return (
    <>
      <div className={styles.bar}>
        <Segmented<Shown>
          label={t('figure')}
          value={shown}
          options={[
            { value: 'success', label: t('success') },
            { value: 'cost', label: t('cost') },
          ]}
          onChange={(next) => url.set({ figure: next === 'cost' ? next : null })}
        />
        <Segmented
          label={t('months')}
          value={String(months)}
          options={MONTHS.map((n) => ({ value: String(n), label: t('lastMonths', { n }) }))}
          onChange={(next) => url.set({ months: next === '12' ? null : next })}
        />
      </div>
      {error && !data ? (
        <ErrorState message={error.message} onRetry={retry} />
      ) : !data || !parts ? (
        <SkeletonBlock lines={8} />
      ) : data.all.recipients === 0 ? (
        <EmptyState icon="message">{t('noFigures')}</EmptyState>
      ) : (
        <>
          <p className={styles.totals}>{totalsOf(data.all)}</p>
          <div className={styles.grid}>
            <Chart title={t('byMonth')} rows={parts.months} shown={shown} upright wide />
            <Chart title={t('byCommunity')} rows={parts.communities} shown={shown} />
            <Chart title={t('byNetwork')} rows={parts.networks} shown={shown} />
          </div>
        </>
      )}
    </>
  );
}

const waitingOf = ({ accepted, queued }: MessageFiguresDto) => accepted + queued;

function totalsOf(all: MessageFiguresDto): string {
  return t('totals', {
    n: all.messages,
    recipients: all.recipients,
    delivered: all.delivered,
    failed: all.failed,
    unknown: all.unknown,
    notSent: all.notSent,
    waiting: waitingOf(all),
    cost: formatNaira(all.costKobo),
  });
}

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });

function partsOf({ communities, networks, months }: MessageStatisticsDto) {
  const named = communities.map(({ community, ...figures }): Row => ({ name: community.name, figures }));
  const others = named.slice(MOST_BARS - 1);
  const isLong = named.length > MOST_BARS;
  return {
    communities: isLong
      ? [
          ...named.slice(0, MOST_BARS - 1),
          {
            name: t('otherCommunities', { n: others.length }),
            figures: others.map(({ figures }) => figures).reduce(added),
          },
        ]
      : named,
    networks: networks.map(({ network, ...figures }): Row => ({ name: network ?? t('unknown'), figures })),
    months: months.map(
      ({ month, ...figures }): Row => ({
        name: monthName.format(new Date(`${month}-01T00:00:00Z`)),
        figures,
      }),
    ),
  };
}

const added = (one: MessageFiguresDto, other: MessageFiguresDto): MessageFiguresDto => ({
  messages: one.messages + other.messages,
  recipients: one.recipients + other.recipients,
  delivered: one.delivered + other.delivered,
  failed: one.failed + other.failed,
  unknown: one.unknown + other.unknown,
  notSent: one.notSent + other.notSent,
  accepted: one.accepted + other.accepted,
  queued: one.queued + other.queued,
  costKobo: one.costKobo + other.costKobo,
});

interface ChartProps {
  title: string;
  rows: readonly Row[];
  shown: Shown;
  /** Columns instead of bars: time runs from left to right. */
  upright?: boolean;
  wide?: boolean;
}

function Chart({ title, rows, shown, upright, wide }: ChartProps) {
  const [asTable, setAsTable] = useState(false);
  const series = useMemo(() => seriesOf(rows, shown), [rows, shown]);
  const names = useMemo(() => rows.map(({ name }) => name), [rows]);
  return (
    <Panel
      title={title}
      className={wide ? styles.wide : undefined}
      aside={
        <IconButton
          icon={asTable ? 'report' : 'table'}
          label={t(asTable ? 'asChart' : 'asTable')}
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        />
      }
    >
      <div
        className={styles.chart}
        style={upright || asTable ? undefined : { height: 64 + rows.length * 34 }}
      >
        {asTable ? (
          <TableView {...tableOf(title, rows)} />
        ) : (
          <ErrorBoundary fallback={<ErrorState message={t('chartFailed')} />}>
            <Suspense fallback={<SkeletonBlock lines={5} />}>
              <StackedBars
                names={names}
                series={series}
                upright={upright ?? false}
                money={shown === 'cost'}
                description={descriptionOf(title, rows, shown)}
              />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </Panel>
  );
}

function seriesOf(rows: readonly Row[], shown: Shown) {
  const of = (
    tone: 'leaf' | 'adire' | 'grain' | 'lat' | 'gray',
    name: string,
    read: (of: MessageFiguresDto) => number,
  ) => ({
    tone,
    name,
    data: rows.map(({ figures }) => read(figures)),
  });
  if (shown === 'cost') return [of('leaf', t('costIn'), ({ costKobo }) => costKobo / 100)];
  return [
    of('leaf', t('delivered'), ({ delivered }) => delivered),
    of('adire', t('waiting'), waitingOf),
    of('grain', t('unknown'), ({ unknown }) => unknown),
    of('lat', t('failed'), ({ failed }) => failed),
    of('gray', t('notSent'), ({ notSent }) => notSent),
  ];
}

function descriptionOf(title: string, rows: readonly Row[], shown: Shown): string {
  const all = rows.map(({ figures }) => figures).reduce(added);
  const most = [...rows].sort((a, b) =>
    shown === 'cost' ? b.figures.costKobo - a.figures.costKobo : b.figures.recipients - a.figures.recipients,
  )[0];
  if (!most || (shown === 'cost' && all.costKobo === 0)) return `${title}. ${t('noCost')}`;
  const { name, figures } = most;
  const words =
    shown === 'cost'
      ? t('costChart', { name, cost: formatNaira(figures.costKobo), all: formatNaira(all.costKobo) })
      : t('successChart', { name, delivered: figures.delivered, n: figures.recipients });
  return `${title}. ${words}`;
}

function tableOf(title: string, rows: readonly Row[]): TableData {
  return {
    caption: title,
    columns: [
      title,
      t('messages'),
      t('recipients'),
      t('delivered'),
      t('failed'),
      t('unknown'),
      t('notSent'),
      t('waiting'),
      t('successShare'),
      t('cost'),
    ],
    rows: rows.map(({ name, figures }) => {
      const { messages, recipients, delivered, failed, unknown, notSent, costKobo } = figures;
      const counts = [messages, recipients, delivered, failed, unknown, notSent, waitingOf(figures)];
      const over = delivered + failed + unknown;
      const share = over > 0 ? formatPercent(delivered, over) : '–';
      return [name, ...counts.map(formatNumber), share, formatNaira(costKobo)];
    }),
  };
}
