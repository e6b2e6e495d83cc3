import { Select } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { CENTRAL_PERIODS, type CentralDto } from '#libs/contracts';
import { ChartCard, StackedBars } from '../../charts/index.js';
import { formatAmount, formatDate, formatNumber, formatPercent, formatTime } from '../../core/i18n/index.js';
import { useRemote } from '../../core/lists/use-remote.js';
import { ErrorState, Kpi, PageHeader, SkeletonBlock, StatusBadge, useListUrl } from '../../ui/index.js';
import { centralFigures } from './central.js';
import styles from './central.module.css';
import { t } from './central-texts.js';
import { ScopeSwitch } from './ScopeSwitch.js';

const CALL = 'GET /new-rest/cbn_dashboard_rest/central';
const NONE = {};
const [STALE_MS, AGAIN_MS] = [90_000, 5000];
/** Pages that list what a figure counts. */
const ROWS: Partial<Record<CentralDto['counts'][number]['of'], string>> = {
  users: '/accesslist',
  subscriptions: '/subscriptions',
  farmers: '/farmers',
  serviceProviders: '/resources/serviceprovider',
  services: '/community',
};

const SERVICE_ROWS: Record<CentralDto['services'][number]['of'], string> = {
  community: '/community',
  farm: '/resources/farm',
  serviceProvider: '/resources/serviceprovider',
  extension: '/resources/extension',
  agroInventory: '/agro-inventory',
};

/** Central statistics and revenue of all accounts, for SUPERADMIN. */
export default function CentralPage() {
  const { data, error, retry } = useRemote(centralFigures, NONE);
  const url = useListUrl();
  const days = CENTRAL_PERIODS.find((each) => String(each) === url.param('days')) ?? CENTRAL_PERIODS[0];
  // Older figures are being counted again: they are ready some seconds later.
  const isStale = data !== null && Date.now() - Date.parse(data.takenAt) > STALE_MS;
  useEffect(() => {
    if (!isStale) return;
    const timer = setTimeout(retry, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isStale, retry]);
  return (
    <>
      <PageHeader
        title={t('title')}
        note={data && t('note', { n: data.accounts.length, time: formatTime(data.takenAt) })}
      >
        <ScopeSwitch value="central" />
        <Select
          aria-label={t('period')}
          w={150}
          data={CENTRAL_PERIODS.map((n) => ({ value: String(n), label: t('lastDays', { n }) }))}
          value={String(days)}
          allowDeselect={false}
          onChange={(value) => url.set({ days: value === '30' ? null : value })}
        />
      </PageHeader>
      {data ? (
        <Central figures={data} days={days} />
      ) : error ? (
        <ErrorState message={t('failed', { why: error.message })} onRetry={retry} />
      ) : (
        <SkeletonBlock lines={10} />
      )}
    </>
  );
}

function Central({ figures, days }: { figures: CentralDto; days: number }) {
  const joined = figures.joined.find((each) => each.days === days)?.farmers ?? 0;
  const paying = figures.counts.find(({ of }) => of === 'subscriptions');
  const why = paying && paying.active + paying.inactive === 0 ? t('noSubscriptions') : null;
  return (
    <div className={styles.page}>
      <section className={styles.kpis} aria-label={t('title')} data-source={CALL}>
        <Kpi
          label={t('registered')}
          value={<Link to="/farmers">{formatNumber(figures.registeredFarmers)}</Link>}
          note={t('joined', { n: joined, days })}
        />
        <Kpi
          label={t('progression')}
          value={<Link to="/processed-farmers">{`${figures.progressionRate}%`}</Link>}
          note={t('processedOf', {
            n: figures.processedFarmers,
            all: formatNumber(figures.registeredFarmers),
          })}
        />
        <Kpi
          label={t('farmersProgression')}
          value={`${figures.farmersProgressionRate}%`}
          note={t('secondSeason', { n: figures.farmersInSecondSeason })}
        />
        <Kpi
          label={t('communities')}
          value={<Link to="/community">{formatNumber(figures.communities)}</Link>}
          note={t('providers', { n: figures.serviceProviders })}
        />
        <Kpi
          label={t('inputSupply')}
          value={<Link to="?of=season">{formatAmount(figures.inputSupply)}</Link>}
          note={t('inSeason', { season: figures.season })}
        />
        <Kpi
          label={t('income')}
          value={<Link to="/subscriptions">{formatAmount(figures.totalIncome)}</Link>}
          note={why ?? t('lastYear', { amount: formatAmount(figures.lastYearRevenue) })}
        />
        <Kpi
          label={t('monthly')}
          value={<Link to="/subscriptions">{formatAmount(figures.monthlyRevenue)}</Link>}
          note={why ?? t('twelfth')}
        />
        <Kpi
          label={t('biAnnual')}
          value={<Link to="/subscriptions">{formatAmount(figures.biAnnualRevenue)}</Link>}
          note={why ?? t('half')}
        />
      </section>
      <div className={styles.panels}>
        <Counts figures={figures} />
        <Revenue figures={figures} />
        <Soil figures={figures} />
        <Accounts figures={figures} />
      </div>
    </div>
  );
}

interface Of {
  figures: CentralDto;
}

/** Bars of one length, because the counts differ by thousands; the table has the numbers. */
function Counts({ figures: { counts, services, takenAt } }: Of) {
  const { names, series } = useMemo(() => {
    const share = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 1000) / 10 : 0);
    return {
      names: counts.map(({ of, active, inactive }) =>
        t('equation', {
          of: t(of),
          active,
          inactive: formatNumber(inactive),
          all: formatNumber(active + inactive),
        }),
      ),
      series: [
        {
          tone: 'leaf',
          name: t('active'),
          data: counts.map(({ active, inactive }) => share(active, active + inactive)),
        },
        {
          tone: 'pale',
          name: t('inactive'),
          data: counts.map(({ active, inactive }) => share(inactive, active + inactive)),
        },
      ] as const,
    };
  }, [counts]);
  const farmers = counts.find(({ of }) => of === 'farmers');
  const title = farmers
    ? t('countsSay', { share: formatPercent(farmers.active, farmers.active + farmers.inactive) })
    : t('countsTitle');
  const row = (name: string, to: string | undefined, active: number, inactive: number) => [
    to ? { text: name, to } : name,
    formatNumber(active),
    formatNumber(inactive),
    formatNumber(active + inactive),
  ];
  return (
    <ChartCard
      size="low"
      title={title}
      note={t('countsNote')}
      source={formatTime(takenAt)}
      call={CALL}
      file="gona-active"
      table={{
        caption: t('countsTitle'),
        columns: [t('what'), t('active'), t('inactive'), t('all')],
        rows: [
          ...counts.map(({ of, active, inactive }) => row(t(of), ROWS[of], active, inactive)),
          ...services.map(({ of, active, inactive }) =>
            row(t('service', { of: t(`service_${of}`) }), SERVICE_ROWS[of], active, inactive),
          ),
        ],
      }}
    >
      <StackedBars names={names} series={series} upright={false} money={false} description={title} />
    </ChartCard>
  );
}

const MONTH = new Intl.DateTimeFormat('en-NG', { month: 'short', year: '2-digit', timeZone: 'UTC' });
const monthName = (month: string) => MONTH.format(new Date(`${month}-01T00:00:00Z`));

function Revenue({ figures: { revenue, biAnnualRevenue } }: Of) {
  const names = useMemo(() => revenue.map(({ month }) => monthName(month)), [revenue]);
  const series = useMemo(
    () => [{ tone: 'leaf' as const, name: t('revenue'), data: revenue.map(({ naira }) => naira) }],
    [revenue],
  );
  const most = revenue.reduce((best, each) => (each.naira > best.naira ? each : best), {
    month: '',
    naira: 0,
  });
  const title =
    most.naira > 0
      ? t('revenueSays', { month: monthName(most.month), amount: formatAmount(most.naira) })
      : t('revenueTitle');
  return (
    <ChartCard
      size="low"
      title={title}
      note={t('revenueNote')}
      source={t('biAnnualIs', { amount: formatAmount(biAnnualRevenue) })}
      call={CALL}
      file="gona-revenue"
      table={{
        caption: t('revenueTitle'),
        columns: [t('month'), t('revenue')],
        rows: revenue.map(({ month, naira }) => [monthName(month), formatAmount(naira)]),
      }}
    >
      <StackedBars names={names} series={series} upright money description={title} />
    </ChartCard>
  );
}

function Soil({ figures: { soilCategories: soil, takenAt } }: Of) {
  const names = useMemo(() => soil.map(({ name }) => name), [soil]);
  const series = useMemo(
    () => [{ tone: 'leaf' as const, name: t('samples'), data: soil.map(({ samples }) => samples) }],
    [soil],
  );
  const [most] = soil;
  const all = soil.reduce((sum, { samples }) => sum + samples, 0);
  const title = most ? t('soilSays', { name: most.name, n: soil.length }) : t('soilTitle');
  return (
    <ChartCard
      size="low"
      title={title}
      note={most ? t('soilNote', { n: all }) : t('noSoil')}
      source={formatTime(takenAt)}
      call={CALL}
      file="gona-soil"
      table={{
        caption: t('soilTitle'),
        columns: [t('texture'), t('samples'), t('share')],
        rows: soil.map(({ name, samples }) => [name, formatNumber(samples), formatPercent(samples, all)]),
      }}
    >
      <StackedBars names={names} series={series} upright={false} money={false} description={title} />
    </ChartCard>
  );
}

function Accounts({ figures: { accounts, takenAt } }: Of) {
  const today = new Date().toISOString().slice(0, 10);
  return (
    <ChartCard
      size="low"
      title={t('accounts')}
      note={
        <SubscriptionNote
          ended={accounts.filter(({ subscribedTo: to }) => to === null || to < today).length}
        />
      }
      source={formatTime(takenAt)}
      call={CALL}
      file="gona-accounts"
      table={{
        caption: t('accounts'),
        columns: [t('account'), t('farmers'), t('progressed'), t('subscription')],
        rows: accounts.map(({ name, farmers, processed, subscribedTo }) => [
          name,
          formatNumber(farmers),
          formatPercent(processed, farmers),
          subscribedTo === null
            ? t('none')
            : t(subscribedTo < today ? 'ended' : 'until', { day: formatDate(subscribedTo) }),
        ]),
      }}
    />
  );
}

function SubscriptionNote({ ended }: { ended: number }) {
  return (
    <>
      <Link to="/subscriptions">{t('keep')}</Link>{' '}
      {ended > 0 && <StatusBadge tone="warning">{t('without', { n: ended })}</StatusBadge>}
    </>
  );
}
