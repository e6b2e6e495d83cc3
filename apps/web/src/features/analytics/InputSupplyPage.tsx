import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { type InputAnalyticsDto, type StoreInputDto, unitFor } from '#libs/contracts';
import { ChartCard, StackedBars } from '../../charts/index.js';
import { useOpens } from '../../core/feature/use-opens.js';
import { formatDate, formatNumber, formatTime } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { buttonClass, EmptyState, ErrorState, Panel, SkeletonBlock } from '../../ui/index.js';
import { inputDetailsPath, ledgerPath } from '../inputs/addresses.js';

import { AnalyticsFrame } from './AnalyticsFrame.js';
import styles from './analytics.module.css';
import { inputFigures } from './remotes.js';
import { shortOfStock, supplySentence } from './sentences.js';
import { t } from './texts.js';

const CALL = 'GET /community-resource/analytics/:id/inputs';
const rounded = (value: number) => Math.round(value * 100) / 100;
const MEASURES = ['planned', 'allocated', 'collected', 'inStock'] as const;
const TONES = { planned: 'gray', allocated: 'pale', collected: 'leaf', inStock: 'adire' } as const;

/** `/analytics/input-supply?resource=12` */
export default function InputSupplyPage() {
  return (
    <AnalyticsFrame title={t('supply')} note={t('supplyNote')}>
      {(resourceId) => <InputSupply resourceId={resourceId} />}
    </AnalyticsFrame>
  );
}

function InputSupply({ resourceId }: { resourceId: number }) {
  const { data, error, retry } = useRemoteRecord(inputFigures, resourceId);
  if (!data)
    return error ? (
      <ErrorState message={t('failed', { why: error.message })} onRetry={retry} />
    ) : (
      <SkeletonBlock lines={10} />
    );
  if (data.inputs.length === 0) return <EmptyState icon="resources">{t('noInputs')}</EmptyState>;
  return (
    <div className={styles.panels}>
      <Inputs figures={data} resourceId={resourceId} />
      <div className={styles.column}>
        {data.stores.length > 0 && <Stores stores={data.stores} />}
        <NextSteps figures={data} resourceId={resourceId} />
      </div>
    </div>
  );
}

interface Of {
  figures: InputAnalyticsDto;
  resourceId: number;
}

function Inputs({ figures: { inputs, season, takenAt }, resourceId }: Of) {
  // Four bars of each input; each measure is a series, so that it keeps its colour.
  const { names, series } = useMemo(() => {
    const bars = inputs.flatMap((input) => MEASURES.map((measure) => ({ input, measure })));
    return {
      names: bars.map(({ input, measure }) => t('item', { input: input.name, measure: t(measure) })),
      series: MEASURES.map((of) => ({
        tone: TONES[of],
        name: t(of),
        data: bars.map(({ input, measure }) => (measure === of ? rounded(Math.max(0, input[of] ?? 0)) : 0)),
      })),
    };
  }, [inputs]);
  const title = supplySentence(inputs);
  return (
    <ChartCard
      title={title}
      note={`${t('supplyNote')}. ${season}`}
      source={t('supplySource', { time: formatTime(takenAt) })}
      call={CALL}
      file={`gona-input-supply-${resourceId}`}
      table={{
        caption: t('supplyNote'),
        columns: [t('input'), t('unit'), ...MEASURES.map((measure) => t(measure)), t('short')],
        rows: inputs.map((input) => [
          { text: input.name, to: inputDetailsPath(resourceId, input.inputId, { season }) },
          input.unit,
          ...MEASURES.map((measure) => {
            const value = input[measure];
            return value === null ? '–' : formatNumber(rounded(value));
          }),
          formatNumber(rounded(shortOfStock(input))),
        ]),
      }}
    >
      <StackedBars names={names} series={series} upright={false} money={false} description={title} />
    </ChartCard>
  );
}

const storePath = ({ serviceProviderId }: StoreInputDto) =>
  serviceProviderId === null
    ? '/agro-inventory'
    : `/service-provider-resource/${serviceProviderId}/input-supply`;
const isOff = ({ counted, books }: StoreInputDto) => counted !== null && books !== null && counted < books;

function Stores({ stores }: { stores: readonly StoreInputDto[] }) {
  const off = stores.find(isOff);
  const title = off
    ? t('storesMissing', {
        store: off.store,
        n: formatNumber((off.books ?? 0) - (off.counted ?? 0)),
        unit: unitFor((off.books ?? 0) - (off.counted ?? 0), off.unit),
      })
    : t('storesTitle');
  return (
    <ChartCard
      size="free"
      title={title}
      note={t('storesNote')}
      source={t('storesSource')}
      call={CALL}
      file="gona-inputs-by-store"
      table={{
        caption: t('storesTitle'),
        columns: [t('store'), t('input'), t('received'), t('lastCount')],
        rows: stores.map((row) => [
          { text: [row.store, row.provider].filter(Boolean).join(', '), to: storePath(row) },
          row.input,
          `${formatNumber(row.received)} ${unitFor(row.received, row.unit)}`,
          row.counted === null || row.countedOn === null
            ? '–'
            : t(row.counted === row.books ? 'counted' : 'countedOff', {
                n: formatNumber(row.counted),
                books: formatNumber(row.books ?? 0),
                day: formatDate(row.countedOn),
              }),
        ]),
      }}
    />
  );
}

/** Links that a figure of the page asks for, with their filters. */
function NextSteps({ figures: { inputs, stores, season }, resourceId }: Of) {
  const opens = useOpens();
  const steps = [
    ...inputs
      .filter((input) => shortOfStock(input) > 0)
      .map((input) => ({
        to: `${ledgerPath('recovery', resourceId, { season, input: input.inputId })}&show=notCollected`,
        what: t('seeWho', { input: input.name }),
        why: t('seeWhy', {
          n: formatNumber(rounded(shortOfStock(input))),
          unit: unitFor(shortOfStock(input), input.unit),
        }),
        act: t('open'),
      })),
    ...stores.filter(isOff).map((row) => ({
      to: storePath(row),
      what: t('countAgain', { store: row.store }),
      why: t('countWhy', { n: formatNumber(row.counted ?? 0), books: formatNumber(row.books ?? 0) }),
      act: t('openStore'),
    })),
  ].filter(({ to }) => opens(to));
  if (steps.length === 0) return null;
  return (
    <Panel title={t('next')}>
      <p className="sm mut">{t('nextNote')}</p>
      <ul className={styles.next}>
        {steps.map(({ to, what, why, act }) => (
          <li key={what}>
            <div className="grow">
              <b>{what}</b>
              <div className="sm mut">{why}</div>
            </div>
            <Link to={to} className={buttonClass({})} aria-label={`${act}: ${what}`}>
              {act}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
