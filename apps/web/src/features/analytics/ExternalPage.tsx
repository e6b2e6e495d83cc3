import { Select } from '@mantine/core';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { type CommunityResourceDto, type ExternalFarmerDto, topicOf } from '#libs/contracts';
import { useOpens } from '../../core/feature/use-opens.js';
import { useAppSelector } from '../../core/hooks.js';
import {
  formatAmount,
  formatDateTime,
  formatHectares,
  formatNumber,
  formatPercent,
  formatPhone,
} from '../../core/i18n/index.js';
import { useRemote, useRemoteList, useRemoteRecord } from '../../core/lists/use-remote.js';
import { useTopics } from '../../core/realtime/use-topic.js';
import { selectRole } from '../../core/session/slice.js';
import { useCommunityOptions } from '../../core/use-options.js';
import { AreaTabs, useTabs } from '../../ui/AreaTabs.js';
import {
  buttonClass,
  EmptyState,
  ErrorState,
  Kpi,
  PageHeader,
  RecordPicker,
  SearchField,
  SkeletonBlock,
  type TableColumn,
  useListUrl,
} from '../../ui/index.js';
import { ListPanel } from '../../ui/ListPanel.js';
import { afterOf, useKeysetUrl } from '../../ui/use-keyset-url.js';
import type { ListUrlHandle } from '../../ui/use-list-url.js';
import { ExportButton } from '../exports/ExportButton.js';
import type { ExportPreset } from '../exports/preset.js';
import { farmerPath } from '../farmers/addresses.js';
import { ROWS } from '../insight/rows.js';
import styles from './analytics.module.css';
import { Figure } from './Figure.js';
import { externalFarmers, farmFigures, programmes } from './remotes.js';
import { t } from './texts.js';

const NONE = {};
const LATEST = 3;

/** `/ex-overview?resource=12` and `/ex-overview-extension?resource=12`: one programme for outside viewers. */
export default function ExternalPage() {
  const url = useListUrl();
  const isExtension = useLocation().pathname.startsWith('/ex-overview-extension');
  const isOutside = useAppSelector(selectRole) === 'CBN';
  const { data, error, retry } = useRemote(programmes, NONE);
  const shown = data?.list.find(({ id }) => String(id) === url.param('resource')) ?? null;
  useTopics(shown ? [topicOf.resource(shown.id)] : []);
  const options = data?.list.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
  return (
    <>
      <AreaTabs
        label={t('tabs')}
        tabs={useTabs('analytics')}
        query={shown ? `?resource=${shown.id}` : ''}
        exact
      />
      {isOutside && (
        <p className={styles.viewOnly}>
          <b>{t('viewOnly')}</b> {t('viewOnlyMeans')}
        </p>
      )}
      <PageHeader title={t(isExtension ? 'externalExtension' : 'external')} note={shown?.season}>
        <RecordPicker
          aria-label={t('programme')}
          placeholder={t('findProgramme')}
          w={280}
          keeps
          value={shown ? String(shown.id) : null}
          records={options}
          onChange={(resource) => resource && url.set({ resource, q: null, after: null, community: null })}
        />
        {shown && <ExportButton preset={presetOf(url, shown.id, isExtension)} />}
      </PageHeader>
      {shown ? (
        <Programme key={shown.id} resource={shown} />
      ) : error ? (
        <ErrorState message={error.message} onRetry={retry} />
      ) : data ? (
        <EmptyState icon="resources" action={<Latest list={data.list.slice(0, LATEST)} />}>
          {t(data.list.length > 0 ? 'chooseProgramme' : 'noProgramme')}
        </EmptyState>
      ) : (
        <SkeletonBlock lines={8} />
      )}
    </>
  );
}

/** The file has the farmers that the list shows. */
function presetOf({ q, param }: ListUrlHandle, resourceId: number, isExtension: boolean): ExportPreset {
  const communityId = Number(param('community')) || undefined;
  const farmers = { resourceId, ...(q && { q }), ...(communityId && { communityId }) };
  return {
    kind: isExtension ? 'extension' : 'overviewFarmers',
    resourceId,
    ...(communityId && { communityId }),
    ...(q && { filters: { farmers } }),
  };
}

function Latest({ list }: { list: readonly CommunityResourceDto[] }) {
  if (list.length === 0) return null;
  return (
    <nav aria-label={t('lastOnes')} className={styles.latest}>
      {list.map(({ id, name }) => (
        <Link key={id} className={buttonClass({})} to={`?resource=${id}`}>
          {name}
        </Link>
      ))}
    </nav>
  );
}

function Programme({ resource }: { resource: CommunityResourceDto }) {
  return (
    <div className={styles.page}>
      <Cards resource={resource} />
      <Farmers resource={resource} />
    </div>
  );
}

function Cards({ resource: { id } }: { resource: CommunityResourceDto }) {
  const { data, error, retry } = useRemoteRecord(farmFigures, id);
  if (!data)
    return error ? (
      <ErrorState message={t('failed', { why: error.message })} onRetry={retry} />
    ) : (
      <SkeletonBlock lines={3} />
    );
  const { totalFarmers, processedFarmersCount: processed, totalFarmSize, totalFarms } = data;
  return (
    <>
      <p>
        <b>{t('mappedSays', { share: formatPercent(processed, totalFarmers) })}</b>
        {totalFarms > 0 && `, ${t('onAverage', { size: formatHectares(totalFarmSize / totalFarms) })}`}{' '}
        <span className="sm mut">{t('figuresAt', { day: formatDateTime(data.takenAt) })}</span>
      </p>
      <section
        className={styles.kpis}
        aria-label={t('external')}
        data-source="GET /community-resource/analytics/:id"
      >
        <Kpi
          label={t('totalFarmers')}
          value={<Figure to={`/farmers?resource=${id}`}>{formatNumber(totalFarmers)}</Figure>}
          note={t('inCommunities', { n: data.communitiesTotal })}
        />
        <Kpi
          label={t('totalMapped')}
          value={<Figure to={`/farmers?resource=${id}&processed=yes`}>{formatNumber(processed)}</Figure>}
          note={t('notMapped', {
            n: formatNumber(totalFarmers - processed),
            all: formatNumber(totalFarmers),
          })}
        />
        <Kpi
          label={t('totalHectares')}
          value={<Figure to={ROWS.farms(id)}>{formatHectares(totalFarmSize)}</Figure>}
          note={t('splitAtHalf', {
            small: formatNumber(data.hectaresLessThen),
            large: formatNumber(data.hectaresGreaterThen),
          })}
        />
      </section>
    </>
  );
}

function Farmers({ resource }: { resource: CommunityResourceDto }) {
  const address = useListUrl();
  const navigate = useNavigate();
  const mayOpen = useOpens()(farmerPath(1));
  const communities = useCommunityOptions(resource.id);
  const { size, q, param } = address;
  const after = afterOf(address);
  const community = Number(param('community')) || undefined;
  const shown = useRemoteList(externalFarmers, {
    resourceId: resource.id,
    size,
    ...(q && { q }),
    ...(after && { after }),
    ...(community && { communityId: community }),
  });
  const { url, total } = useKeysetUrl(address, shown.answer);
  return (
    <ListPanel
      label={t('farmers')}
      url={url}
      rows={shown.rows}
      total={total}
      loading={shown.loading}
      error={shown.error}
      onRetry={shown.retry}
      filters={
        <>
          <SearchField
            label={t('searchFarmers')}
            value={q}
            width={240}
            onChange={(text) => url.set({ q: text })}
          />
          <Select
            aria-label={t('community')}
            placeholder={t('allCommunities')}
            clearable
            data={communities.options}
            error={communities.problem}
            value={community ? String(community) : null}
            onChange={(value) => url.set({ community: value })}
          />
        </>
      }
      columns={COLUMNS(mayOpen)}
      rowKey={({ id }) => id}
      onRow={mayOpen ? ({ id }) => navigate(farmerPath(id)) : undefined}
      empty={{ text: t('noFarmers'), icon: 'users' }}
      filtered={Boolean(q || community)}
      emptyFiltered={{ text: t('noneFound'), icon: 'users' }}
    />
  );
}

const COLUMNS = (mayOpen: boolean): readonly TableColumn<ExternalFarmerDto>[] => [
  { id: 'name', header: t('name'), cell: ({ name }) => name },
  { id: 'bvn', header: t('bvn'), cell: ({ bvn }) => bvn },
  { id: 'phone', header: t('phone'), cell: ({ phone }) => phone && formatPhone(phone) },
  { id: 'cbnId', header: t('cbnId'), cell: ({ cbnApplicantId }) => cbnApplicantId },
  {
    id: 'inputCollected',
    header: t('inputCollected'),
    numeric: true,
    cell: ({ inputCollected: naira }) =>
      naira === null ? '–' : naira === 0 ? t('noneYet') : formatAmount(naira),
  },
  { id: 'size', header: t('farmSize'), numeric: true, cell: ({ size }) => formatHectares(size, 5) },
  ...(mayOpen
    ? [
        {
          id: 'profile',
          header: '',
          head: <span className="hidden-label">{t('viewProfile')}</span>,
          cell: ({ id, name }: ExternalFarmerDto) => (
            <Link to={farmerPath(id)} aria-label={`${t('viewProfile')}: ${name}`}>
              {t('viewProfile')}
            </Link>
          ),
        },
      ]
    : []),
];
