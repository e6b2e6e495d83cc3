import { Select } from '@mantine/core';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { CENTRAL_PERIODS, type CentralDto } from '#libs/contracts';
import { formatAmount, formatNumber, formatTime } from '../../core/i18n/index.js';
import { useRemote } from '../../core/lists/use-remote.js';
import { ErrorState, Kpi, PageHeader, SkeletonBlock, useListUrl } from '../../ui/index.js';
import { Accounts, Counts, Inputs, Revenue, Soil } from './CentralPanels.js';
import { CENTRAL_CALL, centralFigures, INPUT_ROWS } from './central.js';
import styles from './central.module.css';
import { t } from './central-texts.js';
import { ScopeSwitch } from './ScopeSwitch.js';

const NONE = {};
const [STALE_MS, AGAIN_MS] = [90_000, 5000];
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
      <section className={styles.kpis} aria-label={t('title')} data-source={CENTRAL_CALL}>
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
          value={<Link to="/farmers?seasons=yes">{`${figures.farmersProgressionRate}%`}</Link>}
          note={t('secondSeason', { n: figures.farmersInSecondSeason })}
        />
        <Kpi
          label={t('communities')}
          value={<Link to="/community">{formatNumber(figures.communities)}</Link>}
          note={t('providers', { n: figures.serviceProviders })}
        />
        <Kpi
          label={t('inputSupply')}
          value={<a href={`#${INPUT_ROWS}`}>{formatAmount(figures.inputSupply)}</a>}
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
        <Inputs figures={figures} />
        <Soil figures={figures} />
        <Accounts figures={figures} />
      </div>
    </div>
  );
}
