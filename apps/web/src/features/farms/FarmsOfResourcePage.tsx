import { useMemo, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import {
  addFarmToResource,
  FARMS_MESSAGES,
  type FarmDto,
  PLATFORM_MESSAGES,
  removeFarm,
  updateFarm,
} from '#libs/contracts';
import type { Failure } from '../../core/api/problem.js';
import { later } from '../../core/feature/later.js';
import { useOpens } from '../../core/feature/use-opens.js';
import { formatHectares, formatNumber } from '../../core/i18n/index.js';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { Allowed, useMay } from '../../core/session/allowed.js';
import { useSubject } from '../../core/subject.js';
import {
  Button,
  buttonClass,
  EmptyState,
  FarmStatusBadge,
  Icon,
  type TableColumn,
  useListUrl,
} from '../../ui/index.js';
import { ListPage } from '../../ui/ListPage.js';
import { serialColumn } from '../../ui/serial-column.js';
import { FARM_RESOURCES, farmsPath } from '../farmresources/addresses.js';
import { FARMS_MAP, farmPath, farmResourceMapPath } from './addresses.js';
import { FarmActs } from './FarmActs.js';
import { farmList } from './records.js';
import { t } from './texts.js';

/** The documented words, and the server's reason. */
const withReason = (error: Failure): Failure => ({
  ...error,
  message: t('fetchFailed', { what: FARMS_MESSAGES.fetchFailed, why: error.message }),
});

const FarmFiles = later(() => import('./FarmFiles.js'));
const FarmForm = later(() => import('./FarmForm.js'));

/** `/view-farms/12`: the farms of a farm resource; farmers see their own. */
export default function FarmsOfResourcePage() {
  const farmResourceId = Number(useParams().farmResourceId) || 0;
  const url = useListUrl();
  const { page, size, q, sort } = url;
  const shown = useRemoteList(farmList, { farmResourceId, page, size, q, sort });
  const data = shown.answer;
  const opens = useOpens();
  const [adding, setAdding] = useState(false);
  useSubject(data?.farmResource.name ?? null, farmsPath(farmResourceId));
  const may = useMay();
  const isOpen = may(updateFarm) || may(removeFarm);
  const columns = useMemo(
    () => [serialColumn<FarmDto>((page - 1) * size), ...COLUMNS, ...(isOpen ? [ACTS] : [])],
    [page, size, isOpen],
  );
  if (shown.error?.status === 404)
    return (
      <EmptyState gone icon="map">
        {t('resourceGone')}
      </EmptyState>
    );
  const mapped = data?.farmResource.communityResourceId;
  return (
    <>
      <ListPage
        title={t('farmsTitle')}
        note={
          data && (
            <>
              {data.farmResource.name} ·{' '}
              {t('counted', { n: data.total, linked: formatNumber(data.linkedFarms) })}
            </>
          )
        }
        actions={
          <>
            {opens(FARM_RESOURCES) && (
              <Link className={buttonClass({})} to={FARM_RESOURCES}>
                {t('toResources')}
              </Link>
            )}
            {data && opens(FARMS_MAP) && (
              <Link className={buttonClass({})} to={farmResourceMapPath(farmResourceId)}>
                <Icon name="map" size={16} />
                {t('map')}
              </Link>
            )}
            {mapped && <FarmFiles resourceId={mapped} />}
            <Allowed call={addFarmToResource} links={data?.links}>
              <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
                {t('addFarm')}
              </Button>
            </Allowed>
          </>
        }
        search={t('searchFarms')}
        url={url}
        shown={{ ...shown, error: shown.error && withReason(shown.error) }}
        columns={columns}
        rowKey={(row) => row.id}
        empty={{ text: PLATFORM_MESSAGES.general.noRecords, icon: 'map' }}
      />
      {adding && <FarmForm farmResourceId={farmResourceId} onClose={() => setAdding(false)} />}
    </>
  );
}

const SQUARE_METRES_PER_HECTARE = 10_000;
const hectares = (size: number) => t('hectares', { size: formatHectares(size, 2) });

const COLUMNS: TableColumn<FarmDto>[] = [
  {
    id: 'name',
    header: t('name'),
    sort: 'name',
    cell: (row) => <Link to={farmPath(row.id)}>{row.name || row.farmCode}</Link>,
  },
  { id: 'farmer', header: t('owner'), sort: 'farmer', cell: (row) => row.farmer?.name ?? '–' },
  {
    id: 'estimatedSize',
    header: t('declared'),
    sort: 'estimatedSize',
    numeric: true,
    cell: ({ estimatedSize: size }) => (size === null ? '–' : hectares(size / SQUARE_METRES_PER_HECTARE)),
  },
  {
    id: 'farmSize',
    header: t('mapped'),
    sort: 'farmSize',
    numeric: true,
    cell: (row) => (row.farmSize > 0 ? hectares(row.farmSize) : t('notMapped')),
  },
  {
    id: 'lga',
    header: t('lga'),
    sort: 'localGovernmentId',
    cell: (row) => row.localGovernmentId?.name ?? '–',
  },
  {
    id: 'status',
    header: t('status'),
    sort: 'status',
    cell: (row) => <FarmStatusBadge status={row.status} />,
  },
];

const ACTS: TableColumn<FarmDto> = {
  id: 'acts',
  header: t('acts'),
  fill: true,
  cell: (row) => <FarmActs small farm={row} />,
};
