import { useMemo } from 'react';
import { type CountSourceDto, EMPTY_BAGS_THRESHOLD, type InputAnalyticsDto } from '#libs/contracts';
import { ChartCard, StackedBars } from '../../charts/index.js';
import { formatDate, formatHectares, formatNumber, formatPercent } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { EmptyState, ErrorState, Kpi, Panel, SkeletonBlock } from '../../ui/index.js';
import { ledgerPath } from '../inputs/addresses.js';
import { formatQuantity } from '../inputs/quantity.js';
import { AnalyticsFrame } from './AnalyticsFrame.js';
import styles from './analytics.module.css';
import { Figure } from './Figure.js';
import { inputFigures } from './remotes.js';
import { bagSentence, fertilizerOf, fertilizerSentence, hoseSentence } from './sentences.js';
import { t } from './texts.js';

const CALL = 'GET /community-resource/analytics/:id/inputs';
const SHOWN = 10;
const rounded = (value: number) => Math.round(value * 100) / 100;

/** `/analytics/fertilizer?resource=12` */
export default function FertilizerPage() {
  return (
    <AnalyticsFrame title={t('fertilizer')} note="">
      {(resourceId) => <Fertilizer resourceId={resourceId} />}
    </AnalyticsFrame>
  );
}

interface Of {
  figures: InputAnalyticsDto;
  resourceId: number;
}

function Fertilizer({ resourceId }: { resourceId: number }) {
  const { data, error, retry } = useRemoteRecord(inputFigures, resourceId);
  if (!data)
    return error ? (
      <ErrorState message={t('failed', { why: error.message })} onRetry={retry} />
    ) : (
      <SkeletonBlock lines={10} />
    );
  return (
    <>
      <p className="sm mut">{t('inputsNote', { season: data.season })}</p>
      <Cards figures={data} resourceId={resourceId} />
      <div className={styles.panels}>
        <Collected figures={data} resourceId={resourceId} />
        <Hoses figures={data} resourceId={resourceId} />
      </div>
      <Bags figures={data} resourceId={resourceId} />
    </>
  );
}

function Cards({ figures, resourceId }: Of) {
  const { season, completedHectares: ha, hoseIntake, emptyBag } = figures;
  const inputs = figures.inputs.filter(({ isFertilizer }) => isFertilizer);
  const collected = inputs.reduce((sum, each) => sum + each.collected, 0);
  // Bags of seed come back too.
  const bags = figures.inputs
    .filter(({ unit }) => /bag/i.test(unit))
    .reduce((sum, each) => sum + each.collected, 0);
  const plan = inputs.reduce((sum, each) => sum + each.perHectare, 0);
  const rows = (kind: string) => ledgerPath('entries', resourceId, { season, kind });
  return (
    <section className={styles.kpis} aria-label={t('fertilizer')} data-source={CALL}>
      <Kpi
        label={t('collected')}
        value={<Figure to={rows('COLLECTION,RETURN')}>{formatNumber(rounded(collected))}</Figure>}
        note={inputs.map(({ name, collected: n }) => `${formatNumber(n)} ${name}`).join(' + ')}
      />
      <Kpi
        label={t('perHectare')}
        value={
          ha > 0 ? (
            <Figure to={rows('COLLECTION,RETURN')}>{formatQuantity(rounded(collected / ha))}</Figure>
          ) : (
            '–'
          )
        }
        note={t('onHectares', { ha: formatHectares(ha), plan: formatQuantity(plan) })}
      />
      <Kpi
        label={t('hoses')}
        value={<Figure to={rows('HOSE_INTAKE')}>{formatNumber(hoseIntake)}</Figure>}
        note={t('hosesOf')}
      />
      <Kpi
        label={t('bags')}
        value={<Figure to={rows('EMPTY_BAGS')}>{formatNumber(emptyBag)}</Figure>}
        note={t('ofCollected', { share: formatPercent(emptyBag, bags), n: rounded(bags) })}
      />
    </section>
  );
}

/** Names of the local governments, largest first, as far as they fit; unique, because two states can have one of a name. */
const namesOf = (rows: InputAnalyticsDto['byLga']) =>
  rows.slice(0, SHOWN).map(({ lga }) => lga ?? t('noLga'));

function Collected({ figures: { byLga, inputs: all }, resourceId }: Of) {
  const inputs = useMemo(() => all.filter(({ isFertilizer }) => isFertilizer), [all]);
  const { names, series, sums, labels } = useMemo(() => {
    const shown = byLga.slice(0, SHOWN);
    const of = (id: number) =>
      shown.map(({ items }) => items.find(({ inputId }) => inputId === id)?.collected ?? 0);
    const open = shown.map((row) => {
      const { allocated, collected } = fertilizerOf(row, inputs);
      return Math.max(0, rounded(allocated - collected));
    });
    const tones = ['leaf', 'adire', 'grain'] as const;
    return {
      names: namesOf(byLga),
      series: [
        ...inputs.map(({ inputId, name }, at) => ({
          tone: tones[at % 3] ?? 'leaf',
          name,
          data: of(inputId),
        })),
        { tone: 'gray' as const, name: t('notCollected'), data: open },
      ],
      sums: byLga.map((row) => fertilizerOf(row, inputs)),
      labels: shown.map((row) => {
        const { allocated, collected } = fertilizerOf(row, inputs);
        return t('ofAllocated', { n: rounded(collected), all: formatNumber(rounded(allocated)) });
      }),
    };
  }, [byLga, inputs]);
  if (inputs.length === 0) return <Nothing title={t('fertilizerTitle')}>{t('noFertilizer')}</Nothing>;
  const total = (of: 'allocated' | 'collected') =>
    formatNumber(rounded(sums.reduce((all, each) => all + each[of], 0)));
  return (
    <ChartCard
      title={fertilizerSentence(byLga, inputs)}
      note={t('fertilizerNote')}
      source={t('fertilizerSource', { allocated: total('allocated'), collected: total('collected') })}
      call={CALL}
      file={`gona-fertilizer-${resourceId}`}
      table={{
        caption: t('fertilizerTitle'),
        columns: [t('lga'), ...inputs.map(({ name }) => name), t('collected'), t('allocated')],
        rows: [
          ...byLga.map(({ lga, items }, at) => [
            lga ?? t('noLga'),
            ...inputs.map(({ inputId }) =>
              formatNumber(items.find((each) => each.inputId === inputId)?.collected ?? 0),
            ),
            formatNumber(rounded(sums[at]?.collected ?? 0)),
            formatNumber(rounded(sums[at]?.allocated ?? 0)),
          ]),
          [
            t('all'),
            ...inputs.map(({ collected }) => formatNumber(collected)),
            total('collected'),
            total('allocated'),
          ],
        ],
      }}
    >
      <StackedBars
        names={names}
        series={series}
        labels={labels}
        upright={false}
        money={false}
        description={fertilizerSentence(byLga, inputs)}
      />
    </ChartCard>
  );
}

function Hoses({ figures, resourceId }: Of) {
  const { byLga, hoseSource, hoseIntake } = figures;
  const rows = useMemo(
    () => byLga.filter(({ hoses }) => hoses > 0).sort((a, b) => b.hoses - a.hoses),
    [byLga],
  );
  const names = useMemo(() => namesOf(rows), [rows]);
  const series = useMemo(
    () => [{ tone: 'leaf' as const, name: t('hoses'), data: rows.slice(0, SHOWN).map(({ hoses }) => hoses) }],
    [rows],
  );
  if (!hoseSource) return <Nothing title={t('hosesTitle')}>{t('noHoses')}</Nothing>;
  return (
    <ChartCard
      title={hoseSentence(figures)}
      note={t('hosesNote')}
      source={sourceText(hoseSource)}
      call={CALL}
      file={`gona-hoses-${resourceId}`}
      table={{
        caption: t('hosesTitle'),
        columns: [t('lga'), t('hoses')],
        rows: [
          ...rows.map(({ lga, hoses }) => [lga ?? t('noLga'), formatNumber(hoses)]),
          [t('all'), formatNumber(hoseIntake)],
        ],
      }}
    >
      <StackedBars
        names={names}
        series={series}
        upright={false}
        money={false}
        description={hoseSentence(figures)}
      />
    </ChartCard>
  );
}

function Bags({ figures, resourceId }: Of) {
  const { emptyBags, bagSource, season } = figures;
  if (!bagSource) return <Nothing title={t('bags')}>{t('noBags')}</Nothing>;
  const rowsOf = (communityId: number) =>
    ledgerPath('entries', resourceId, { season, kind: 'EMPTY_BAGS', community: communityId });
  return (
    <ChartCard
      size="free"
      title={bagSentence(figures)}
      note={t('bagsNote', { most: EMPTY_BAGS_THRESHOLD })}
      source={sourceText(bagSource)}
      call={CALL}
      file={`gona-empty-bags-${resourceId}`}
      table={{
        caption: t('bags'),
        columns: [t('community'), t('bags')],
        rows: emptyBags.map(({ communityId, community, bags }) => [
          community ?? t('noCommunity'),
          communityId === null ? formatNumber(bags) : { text: formatNumber(bags), to: rowsOf(communityId) },
        ]),
      }}
    >
      <ul className={styles.tiles}>
        {emptyBags.map(({ communityId, community, bags }) => (
          <li
            key={communityId ?? 0}
            className={styles.tile}
            data-low={bags < EMPTY_BAGS_THRESHOLD || undefined}
          >
            <b>
              {communityId === null ? (
                formatNumber(bags)
              ) : (
                <Figure to={rowsOf(communityId)}>{formatNumber(bags)}</Figure>
              )}
            </b>
            <span title={community ?? undefined}>{community ?? t('noCommunity')}</span>
          </li>
        ))}
      </ul>
    </ChartCard>
  );
}

const sourceText = ({ file, recordedOn }: CountSourceDto) =>
  file ? t('byFile', { file, day: formatDate(recordedOn) }) : t('byForm', { day: formatDate(recordedOn) });

function Nothing({ title, children }: { title: string; children: string }) {
  return (
    <Panel title={title}>
      <EmptyState icon="chart">{children}</EmptyState>
    </Panel>
  );
}
