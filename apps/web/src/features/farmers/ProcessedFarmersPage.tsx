import { useMemo } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { type CommunityResourceDto, type FarmerRowDto, PLATFORM_MESSAGES } from '#libs/contracts';
import { useOpens } from '../../core/feature/use-opens.js';
import { formatPhone } from '../../core/i18n/index.js';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { createdOnColumn, type TableColumn, useListUrl } from '../../ui/index.js';
import { ListPage } from '../../ui/ListPage.js';
import { serialColumn } from '../../ui/serial-column.js';
import { ResourceArea } from '../community/ResourceArea.js';
import { ExportMenu } from '../exports/ExportButton.js';
import { farmerPath } from './addresses.js';
import { AllFarmers } from './FarmersPage.js';
import styles from './farmers.module.css';
import { processedFarmers } from './record.js';
import { t } from './texts.js';

/**
 * `/processed-farmers?resource=12`: farmers of a community resource with a completed farm in it; without a resource,
 * those of all.
 */
export default function ProcessedFarmersPage() {
  const [search] = useSearchParams();
  if (!search.get('resource')) return <AllFarmers processed />;
  return (
    <ResourceArea>{(resource) => <ProcessedFarmers key={resource.id} resource={resource} />}</ResourceArea>
  );
}

function ProcessedFarmers({ resource }: { resource: CommunityResourceDto }) {
  const { id: resourceId, name } = resource;
  const navigate = useNavigate();
  const url = useListUrl();
  const { page, size, q, sort } = url;
  const shown = useRemoteList(processedFarmers, { resourceId, page, size, q, sort });
  // Access to the page does not depend on the farmer.
  const mayOpen = useOpens()(farmerPath(1));
  const columns = useMemo(
    () => [serialColumn((page - 1) * size), ...columnsOf(mayOpen)],
    [page, size, mayOpen],
  );
  return (
    <ListPage
      title={t('processedTitle')}
      note={t('processedNote', { name })}
      actions={<ExportMenu items={exportsOf(resourceId)} />}
      search={t('searchFarmers')}
      url={url}
      shown={shown}
      columns={columns}
      rowKey={(row) => row.id}
      onRow={mayOpen ? (row) => navigate(farmerPath(row.id)) : undefined}
      empty={{ text: PLATFORM_MESSAGES.general.noRecords, icon: 'users' }}
    />
  );
}

const exportsOf = (resourceId: number) => [
  { label: t('exportProcessed'), preset: { kind: 'processedFarms', resourceId } as const },
  { label: t('exportFarmers'), preset: { kind: 'farmers', resourceId } as const },
];

function columnsOf(mayOpen: boolean): TableColumn<FarmerRowDto>[] {
  return [
    {
      id: 'firstName',
      header: t('firstName'),
      sort: 'firstName',
      cell: (row) =>
        mayOpen ? (
          <Link className={styles.name} to={farmerPath(row.id)}>
            {row.firstName}
          </Link>
        ) : (
          row.firstName
        ),
    },
    { id: 'surname', header: t('surname'), sort: 'surname', fill: true, cell: (row) => row.surname || '–' },
    {
      id: 'othername',
      header: t('otherName'),
      sort: 'othername',
      wide: true,
      cell: (row) => row.othername || '–',
    },
    { id: 'bvn', header: t('bvn'), sort: 'bvn', cell: (row) => row.bvn ?? '–' },
    {
      id: 'phone',
      header: t('phoneHead'),
      sort: 'phone',
      cell: (row) => (row.phone ? <span className={styles.number}>{formatPhone(row.phone)}</span> : '–'),
    },
    createdOnColumn(t('createdOn')),
  ];
}
