import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { type CentralDto, SOIL_TEXTURES } from '#libs/contracts';
import { ChartCard, StackedBars } from '../../charts/index.js';
import { formatAmount, formatDate, formatNumber, formatPercent, formatTime } from '../../core/i18n/index.js';
import { StatusBadge } from '../../ui/index.js';
import { CENTRAL_CALL, INPUT_ROWS } from './central.js';
import { t } from './central-texts.js';

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
/** Written out, as `ROWS` of the overview. */
const ENTRIES = '/community-resource/entries';

interface Of {
  figures: CentralDto;
}

/** Bars of one length, because the counts differ by thousands; the table has the numbers. */
export function Counts({ figures: { counts, services, takenAt } }: Of) {
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
  const labels = useMemo(
    () => counts.map(({ active, inactive }) => formatPercent(active, active + inactive)),
    [counts],
  );
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
      call={CENTRAL_CALL}
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
      <StackedBars
        names={names}
        series={series}
        labels={labels}
        upright={false}
        money={false}
        description={title}
      />
    </ChartCard>
  );
}

const MONTH = new Intl.DateTimeFormat('en-NG', { month: 'short', year: '2-digit', timeZone: 'UTC' });
const monthName = (month: string) => MONTH.format(new Date(`${month}-01T00:00:00Z`));

export function Revenue({ figures: { revenue, biAnnualRevenue } }: Of) {
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
      call={CENTRAL_CALL}
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

const textureOf = (code: string) => SOIL_TEXTURES[code as keyof typeof SOIL_TEXTURES] ?? code;

export function Soil({ figures: { soilCategories: soil, takenAt } }: Of) {
  const names = useMemo(() => soil.map(({ name }) => textureOf(name)), [soil]);
  const series = useMemo(
    () => [{ tone: 'leaf' as const, name: t('samples'), data: soil.map(({ samples }) => samples) }],
    [soil],
  );
  const [most] = soil;
  const all = soil.reduce((sum, { samples }) => sum + samples, 0);
  const title = most ? t('soilSays', { name: textureOf(most.name), n: soil.length }) : t('soilTitle');
  return (
    <ChartCard
      size="low"
      title={title}
      note={most ? t('soilNote', { n: all }) : t('noSoil')}
      source={formatTime(takenAt)}
      call={CENTRAL_CALL}
      file="gona-soil"
      table={{
        caption: t('soilTitle'),
        columns: [t('texture'), t('samples'), t('share')],
        rows: soil.map(({ name, samples }) => [
          textureOf(name),
          formatNumber(samples),
          formatPercent(samples, all),
        ]),
      }}
    >
      <StackedBars names={names} series={series} upright={false} money={false} description={title} />
    </ChartCard>
  );
}

/** Rows of the input supply. */
export function Inputs({ figures: { inputs, season, inputSupply, takenAt } }: Of) {
  return (
    <div id={INPUT_ROWS}>
      <ChartCard
        size="low"
        title={t('inputsTitle', { season })}
        note={inputs.length > 0 ? t('inputsNote', { n: inputs.length }) : t('noInputs')}
        source={formatTime(takenAt)}
        call={CENTRAL_CALL}
        file="gona-inputs"
        table={{
          caption: t('inputsTitle', { season }),
          columns: [t('programme'), t('account'), t('collected')],
          rows: [
            ...inputs.map(({ id, name, account, naira }) => [
              {
                text: name,
                to: `${ENTRIES}?resource=${id}&season=${encodeURIComponent(season)}&kind=COLLECTION,RETURN`,
              },
              account,
              formatAmount(naira),
            ]),
            [t('all'), '', formatAmount(inputSupply)],
          ],
        }}
      />
    </div>
  );
}

export function Accounts({ figures: { accounts, takenAt } }: Of) {
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
      call={CENTRAL_CALL}
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
