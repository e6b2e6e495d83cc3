import { Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  type FarmSoilDto,
  importSoilResults,
  OVERVIEW_READERS,
  type RatedSoilSampleDto,
  SOIL_PROPERTIES,
  SOIL_TEXTURES,
  type SoilProperty,
  soilSampleCalls,
  topicOf,
} from '#libs/contracts';
import { later } from '../../core/feature/later.js';
import { useAppSelector } from '../../core/hooks.js';
import { formatDate, formatNumber } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { useTopics } from '../../core/realtime/use-topic.js';
import { Allowed } from '../../core/session/allowed.js';
import { selectUser } from '../../core/session/slice.js';
import { selectViewer } from '../../core/session/viewer.js';
import { useFarmPoints } from '../../map/overlays/use-farm-points.js';
import {
  Button,
  buttonClass,
  EmptyState,
  ErrorState,
  Panel,
  Segmented,
  SkeletonBlock,
} from '../../ui/index.js';
import { RecordActs } from '../../ui/records/RecordActs.js';
import { samplesPath } from './addresses.js';
import { SoilRatings } from './SoilRatings.js';
import { farmSoil, soilSamples } from './saga.js';
import styles from './soil.module.css';
import { pointsOf } from './soil-colours.js';
import { t } from './texts.js';

/** Farmers never load it. */
const ImportResults = later(() => import('./ImportResults.js'));

/** More samples than this are chosen from a list. */
const MOST_SEGMENTS = 5;

/** The soil of a farm: its samples on the map and against the rating tables. Only for farms with Soil Mapping. */
export default function SoilPanel({ id }: { id: number }) {
  const { data, error, retry } = useRemoteRecord(farmSoil, id);
  const { role } = useAppSelector(selectViewer);
  const isReader = role !== null && OVERVIEW_READERS.includes(role);
  useSoilTopics(isReader, data?.communityResourceId ?? null);
  if (data) return data.isSoilMappingEnabled ? <Soil farmId={id} soil={data} isReader={isReader} /> : null;
  return (
    <Panel title={t('title')}>
      {error ? <ErrorState message={error.message} onRetry={retry} /> : <SkeletonBlock lines={5} />}
    </Panel>
  );
}

/** Follows changes of samples and imports. Farmers follow neither topic. */
function useSoilTopics(isReader: boolean, resourceId: number | null): void {
  const user = useAppSelector(selectUser);
  const ofResource = resourceId === null ? [] : [topicOf.resource(resourceId)];
  useTopics(isReader && user ? [topicOf.account(user.userAccountId), ...ofResource] : []);
}

function Soil({ farmId, soil, isReader }: { farmId: number; soil: FarmSoilDto; isReader: boolean }) {
  const { list, tables, links, total, communityResourceId, isReadOnly } = soil;
  const [sampleId, setSampleId] = useState<number>();
  const [property, setProperty] = useState<SoilProperty>('NITROGEN');
  const [adding, setAdding] = useState(false);
  const sample = list.find(({ id }) => id === sampleId) ?? list[0];
  const shownId = sample?.id;
  const layer = useMemo(
    () => ({
      id: 'soil',
      label: t('samples'),
      points: pointsOf(list, property, shownId),
      onSelect: setSampleId,
    }),
    [list, property, shownId],
  );
  useFarmPoints(layer);
  const add = (
    <Allowed call={soilSampleCalls.create} links={links}>
      <Button icon="plus" onClick={() => setAdding(true)}>
        {t('add')}
      </Button>
    </Allowed>
  );
  const bring = communityResourceId !== null && !isReadOnly && (
    <Allowed call={importSoilResults}>
      <ImportResults resourceId={communityResourceId} />
    </Allowed>
  );
  return (
    <Panel
      title={t('title')}
      flush
      aside={sample && <SampleChoice list={list} shown={sample} onChange={setSampleId} />}
    >
      {sample ? (
        <>
          <div className={styles.head}>
            <span>{described(sample)}</span>
            <RecordActs store={soilSamples} row={sample} small />
          </div>
          <SoilRatings
            ratings={sample.ratings}
            tables={tables}
            property={property}
            onProperty={setProperty}
          />
          <div className={styles.acts}>
            <span className="mut sm grow">
              {t('colouredBy', { property: SOIL_PROPERTIES[property].toLowerCase() })}
              {total > list.length && ` ${t('newest', { n: formatNumber(list.length) })}`}
            </span>
            {isReader && (
              <Link className={buttonClass({})} to={samplesPath(farmId)}>
                {t('all', { n: formatNumber(total) })}
              </Link>
            )}
            {add}
            {bring}
          </div>
        </>
      ) : (
        <EmptyState
          icon="file"
          action={
            <>
              {bring} {add}
            </>
          }
        >
          {t('empty')}
        </EmptyState>
      )}
      {adding && (
        <soilSamples.Form store={soilSamples} row={null} of={farmId} onClose={() => setAdding(false)} />
      )}
    </Panel>
  );
}

function SampleChoice({
  list,
  shown,
  onChange,
}: {
  list: readonly RatedSoilSampleDto[];
  shown: RatedSoilSampleDto;
  onChange: (id: number) => void;
}) {
  const options = list.map(({ id, code }) => ({ value: String(id), label: code }));
  const choose = (value: string | null) => value && onChange(Number(value));
  const value = String(shown.id);
  if (list.length <= MOST_SEGMENTS)
    return <Segmented label={t('sampleChoice')} value={value} options={options} onChange={choose} />;
  const dated = list.map((sample) => ({
    value: String(sample.id),
    label: `${sample.code}, ${formatDate(sample.takenOn)}`,
  }));
  return (
    <Select
      aria-label={t('sampleChoice')}
      data={dated}
      value={value}
      onChange={choose}
      allowDeselect={false}
      size="xs"
    />
  );
}

function described({
  depthFrom,
  depthTo,
  texture,
  takenOn,
  laboratory,
  latitude,
}: RatedSoilSampleDto): string {
  return [
    t('depthOf', { from: String(depthFrom), to: String(depthTo) }),
    texture && SOIL_TEXTURES[texture].toLowerCase(),
    formatDate(takenOn),
    laboratory,
    latitude === null && t('noPosition').toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ');
}
