import { useMemo } from 'react';
import type { ResourceAnalyticsDto } from '#libs/contracts';
import { ChartCard, StackedBars } from '../../charts/index.js';
import { formatHectares, formatNumber, formatPercent, formatTime } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { EmptyState, ErrorState, Kpi, SkeletonBlock } from '../../ui/index.js';
import { ROWS } from '../insight/rows.js';

import { AnalyticsFrame } from './AnalyticsFrame.js';
import styles from './analytics.module.css';
import { Figure } from './Figure.js';
import { farmFigures } from './remotes.js';
import { areaSentence, bandSentence, sizeSentence } from './sentences.js';
import { t } from './texts.js';

const CALL = 'GET /community-resource/analytics/:id';
/** Bars that fit the panel and remain distinguishable. */
const SHOWN = 10;

/** `/analytics?resource=12` */
export default function FarmAnalysisPage() {
  return (
    <AnalyticsFrame title={t('farmTitle')} note={t('farmNote')}>
      {(resourceId) => <FarmAnalysis resourceId={resourceId} />}
    </AnalyticsFrame>
  );
}

function FarmAnalysis({ resourceId }: { resourceId: number }) {
  const { data, error, retry } = useRemoteRecord(farmFigures, resourceId);
  if (!data)
    return error ? (
      <ErrorState message={t('failed', { why: error.message })} onRetry={retry} />
    ) : (
      <SkeletonBlock lines={10} />
    );
  return (
    <>
      <Cards figures={data} resourceId={resourceId} />
      {data.charts.sizesByLga.length === 0 ? (
        <EmptyState icon="map">{t('noFarms')}</EmptyState>
      ) : (
        <Panels figures={data} resourceId={resourceId} />
      )}
    </>
  );
}

function Cards({ figures, resourceId }: { figures: ResourceAnalyticsDto; resourceId: number }) {
  const { charts, totalFarmers, totalProcessed, totalFarmSize } = figures;
  const sum = (of: (row: (typeof charts.sizesByLga)[number]) => number) =>
    charts.sizesByLga.reduce((all, row) => all + of(row), 0);
  const mapped = figures.hectaresGreaterThen + figures.hectaresLessThen;
  return (
    <section className={styles.kpis} aria-label={t('farmTitle')} data-source={CALL}>
      <Kpi
        label={t('farmers')}
        value={<Figure to={ROWS.registered(resourceId)}>{formatNumber(totalFarmers)}</Figure>}
        note={t('inCommunities', { n: figures.communitiesTotal })}
      />
      <Kpi
        label={t('processed')}
        value={<Figure to={ROWS.processed(resourceId)}>{formatNumber(totalProcessed)}</Figure>}
        note={t('ofFarmers', { share: formatPercent(totalProcessed, totalFarmers) })}
      />
      <Kpi
        label={t('area')}
        value={<Figure to={ROWS.farms(resourceId)}>{formatHectares(totalFarmSize)}</Figure>}
        unit={t('ha')}
        note={mapped > 0 && t('average', { size: formatHectares(totalFarmSize / mapped) })}
      />
      <Kpi
        label={t('above')}
        value={<Figure to={ROWS.above(resourceId)}>{formatNumber(figures.hectaresGreaterThen)}</Figure>}
        note={`${formatHectares(sum((row) => row.largeHectares))} ${t('ha')}`}
      />
      <Kpi
        label={t('below')}
        value={<Figure to={ROWS.below(resourceId)}>{formatNumber(figures.hectaresLessThen)}</Figure>}
        note={`${formatHectares(sum((row) => row.smallHectares))} ${t('ha')}`}
      />
    </section>
  );
}

function Panels({ figures, resourceId }: { figures: ResourceAnalyticsDto; resourceId: number }) {
  const { charts, takenAt } = figures;
  const mapped = figures.hectaresGreaterThen + figures.hectaresLessThen;
  const source = t('source', { n: mapped, time: formatTime(takenAt) });
  const lgas = charts.sizesByLga;
  const nameOf = (lga: string | null) => lga ?? t('noLga');
  const sum = (of: 'smallHectares' | 'largeHectares') => lgas.reduce((total, row) => total + row[of], 0);
  const all = {
    lga: t('all'),
    small: figures.hectaresLessThen,
    large: figures.hectaresGreaterThen,
    smallHectares: sum('smallHectares'),
    largeHectares: sum('largeHectares'),
  };
  const bars = useMemo(() => {
    const shown = charts.sizesByLga.slice(0, SHOWN);
    const bands = charts.sizes;
    return {
      lgas: shown.map(({ lga }) => lga ?? t('noLga')),
      byLga: [
        { tone: 'pale', name: t('small'), data: shown.map(({ small }) => small) },
        { tone: 'leaf', name: t('large'), data: shown.map(({ large }) => large) },
      ],
      bands: bands.map(bandName),
      bySize: [
        { tone: 'pale', name: t('small'), data: bands.map(({ from, farms }) => (from < 0.5 ? farms : 0)) },
        { tone: 'leaf', name: t('large'), data: bands.map(({ from, farms }) => (from < 0.5 ? 0 : farms)) },
      ],
    } as const;
  }, [charts]);
  const more = lgas.length > SHOWN ? ` ${t('moreInTable', { n: SHOWN })}` : '';
  const farmsIn = (lgaId: number | null, n: number) =>
    lgaId === null
      ? formatNumber(n)
      : { text: formatNumber(n), to: `/farmers?resource=${resourceId}&lga=${lgaId}` };
  return (
    <div className={styles.panels}>
      <ChartCard
        title={sizeSentence(charts)}
        note={t('sizeNote') + more}
        source={source}
        call={CALL}
        file="gona-farms-by-local-government"
        table={{
          caption: t('sizeNote'),
          columns: [t('lga'), t('small'), t('large'), t('farms'), t('share')],
          rows: [
            ...lgas.map(({ lgaId, lga, small, large }) => [
              nameOf(lga),
              formatNumber(small),
              formatNumber(large),
              farmsIn(lgaId, small + large),
              formatPercent(small, small + large),
            ]),
            [
              t('all'),
              formatNumber(figures.hectaresLessThen),
              formatNumber(figures.hectaresGreaterThen),
              formatNumber(mapped),
              formatPercent(figures.hectaresLessThen, mapped),
            ],
          ],
        }}
      >
        <StackedBars
          names={bars.lgas}
          series={bars.byLga}
          upright={false}
          money={false}
          description={sizeSentence(charts)}
        />
      </ChartCard>
      <div className={styles.column}>
        <ChartCard
          size="low"
          title={bandSentence(charts)}
          note={t('bandNote')}
          source={source}
          call={CALL}
          file="gona-farms-by-size"
          table={{
            caption: t('bandNote'),
            columns: [t('size'), t('farms'), t('ha')],
            rows: [
              ...charts.sizes.map((band) => [
                bandName(band),
                formatNumber(band.farms),
                formatHectares(band.hectares),
              ]),
              [t('all'), formatNumber(mapped), formatHectares(figures.totalFarmSize)],
            ],
          }}
        >
          <StackedBars
            names={bars.bands}
            series={bars.bySize}
            upright
            money={false}
            description={bandSentence(charts)}
          />
        </ChartCard>
        <ChartCard
          size="low"
          title={areaSentence(charts)}
          note={t('areaNote')}
          source={source}
          call={CALL}
          file="gona-land-by-local-government"
          table={{
            caption: t('areaNote'),
            columns: [t('lga'), t('small'), t('large'), t('ha'), t('averageHa')],
            rows: [...lgas, all].map(({ lga, small, large, smallHectares, largeHectares }) => [
              nameOf(lga),
              formatHectares(smallHectares),
              formatHectares(largeHectares),
              formatHectares(smallHectares + largeHectares),
              formatHectares((smallHectares + largeHectares) / (small + large)),
            ]),
          }}
        />
        <StatePanel figures={figures} />
      </div>
    </div>
  );
}

function StatePanel({ figures: { charts, takenAt } }: { figures: ResourceAnalyticsDto }) {
  const [most] = charts.byState;
  const series = useMemo(
    () =>
      [
        { tone: 'leaf', name: t('processed'), data: charts.byState.map(({ processed }) => processed) },
        {
          tone: 'pale',
          name: t('registered'),
          data: charts.byState.map(({ registered, processed }) => registered - processed),
        },
      ] as const,
    [charts],
  );
  const names = useMemo(() => charts.byState.map(({ state }) => state), [charts]);
  const title = most ? t('stateSays', { state: most.state, n: most.registered }) : t('stateTitle');
  return (
    <ChartCard
      size="low"
      title={title}
      note={t('stateNote')}
      source={formatTime(takenAt)}
      call={CALL}
      file="gona-farmers-by-state"
      table={{
        caption: t('stateTitle'),
        columns: [t('state'), t('processed'), t('registered')],
        rows: charts.byState.map(({ state, processed, registered }) => [
          state,
          formatNumber(processed),
          formatNumber(registered),
        ]),
      }}
    >
      <StackedBars names={names} series={series} upright={false} money={false} description={title} />
    </ChartCard>
  );
}

const bandName = ({ from, to }: ResourceAnalyticsDto['charts']['sizes'][number]) =>
  to === null ? `> ${from}` : `${from}–${to}`;
