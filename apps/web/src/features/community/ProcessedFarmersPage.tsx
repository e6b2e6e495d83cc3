import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { type CommunityResourceDto, type FarmerRowDto, PLATFORM_MESSAGES } from '#libs/contracts';
import { useOpens } from '../../core/feature/use-opens.js';
import { formatDate, formatPhone } from '../../core/i18n/index.js';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { type TableColumn, useListUrl } from '../../ui/index.js';
import { ListPage } from '../../ui/ListPage.js';
import { ExportButton } from '../exports/ExportButton.js';
import { farmerPath } from '../farmers/addresses.js';
import styles from './community.module.css';
import { ResourceArea } from './ResourceArea.js';
import { processedFarmers } from './saga.js';
import { serialColumn } from './serial-column.js';
import { t } from './texts.js';

/** `/processed-farmers?resource=12`: farmers of a community resource who have a completed farm in it. */
export default function ProcessedFarmersPage() {
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
  // Whoever it is: their page is open, or it is not.
  const mayOpen = useOpens()(farmerPath(1));
  const columns = useMemo(
    () => [serialColumn((page - 1) * size), ...columnsOf(mayOpen)],
    [page, size, mayOpen],
  );
  return (
    <ListPage
      title={t('processedTitle')}
      note={t('processedNote', { name })}
      actions={<ExportButton preset={{ kind: 'processedFarms', resourceId }} label={t('exportProcessed')} />}
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
      header: t('phone'),
      sort: 'phone',
      cell: (row) => (row.phone ? <span className={styles.number}>{formatPhone(row.phone)}</span> : '–'),
    },
    {
      id: 'createdOn',
      header: t('createdOn'),
      sort: 'createdOn',
      wide: true,
      cell: (row) => formatDate(row.createdOn),
    },
  ];
}
