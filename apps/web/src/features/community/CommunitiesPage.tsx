import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  type CommunityDto,
  type CommunityResourceDto,
  createCommunity,
  importCommunities,
  importFarmerList,
  PLATFORM_MESSAGES,
} from '#libs/contracts';
import { later } from '../../core/feature/later.js';
import { useAppDispatch } from '../../core/hooks.js';
import { formatNumber } from '../../core/i18n/index.js';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { Allowed } from '../../core/session/allowed.js';
import { Button, createdOnColumn, type TableColumn, useListUrl } from '../../ui/index.js';
import { ListPage } from '../../ui/ListPage.js';
import { serialColumn } from '../../ui/serial-column.js';
import { ExportMenu } from '../exports/ExportButton.js';
import { importDialogOpened } from '../imports/dialog.slice.js';
import { ImportDialog } from '../imports/ImportDialog.js';
import { communityPath } from './addresses.js';
import { CommunityActs } from './CommunityActs.js';
import styles from './community.module.css';
import { useMayImport } from './may-import.js';
import { ResourceArea } from './ResourceArea.js';
import { communities } from './saga.js';
import { t } from './texts.js';

const CommunityForm = later(() => import('./CommunityForm.js'));

/** `/community-resource/communities?resource=12` */
export default function CommunitiesPage() {
  return <ResourceArea>{(resource) => <Communities resource={resource} />}</ResourceArea>;
}

function Communities({ resource }: { resource: CommunityResourceDto }) {
  const dispatch = useAppDispatch();
  const url = useListUrl();
  const { page, size, q, sort } = url;
  const { id: resourceId } = resource;
  const shown = useRemoteList(communities, { resourceId, page, size, q, sort });
  const mayImport = useMayImport(resource, 'farmers');
  const mayImportCommunities = useMayImport(resource, 'communities');
  const [adding, setAdding] = useState(false);
  const columns = useMemo(
    () => [serialColumn((page - 1) * size), ...columnsOf(resource)],
    [resource, page, size],
  );

  const add = (
    <Allowed call={createCommunity} links={resource.links}>
      <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
        {t('addCommunity')}
      </Button>
    </Allowed>
  );
  return (
    <>
      <ListPage
        title={t('communities')}
        note={resource.name}
        actions={
          <>
            <ExportMenu items={exportsOf(resourceId, q)} />
            {mayImport && (
              <Allowed call={importFarmerList}>
                <Button
                  icon="import"
                  onClick={() => dispatch(importDialogOpened({ kind: 'farmers', resourceId }))}
                >
                  {t('importFarmers')}
                </Button>
              </Allowed>
            )}
            {mayImportCommunities && (
              <Allowed call={importCommunities}>
                <Button
                  icon="import"
                  onClick={() => dispatch(importDialogOpened({ kind: 'communities', resourceId }))}
                >
                  {t('importCommunities')}
                </Button>
              </Allowed>
            )}
            {add}
          </>
        }
        search={t('searchCommunities')}
        url={url}
        shown={shown}
        columns={columns}
        rowKey={(row) => row.id}
        empty={{ text: PLATFORM_MESSAGES.general.noRecords, icon: 'users', action: add }}
      />
      <ImportDialog />
      {adding && <CommunityForm resource={resource} onClose={() => setAdding(false)} />}
    </>
  );
}

/** Returns the documented exports of the tab, and the filtered list. */
const exportsOf = (resourceId: number, q: string) => [
  { label: t('exportExtension'), preset: { kind: 'extension', resourceId } as const },
  { label: t('exportIndirectJobs'), preset: { kind: 'indirectJobs', resourceId } as const },
  { label: t('exportFarmers'), preset: { kind: 'farmers', resourceId } as const },
  { label: t('exportByCommunity'), preset: { kind: 'communityFarmers', resourceId } as const },
  { label: t('exportList'), preset: { kind: 'communities', resourceId, filters: { q } } as const },
];

function columnsOf(resource: CommunityResourceDto): TableColumn<CommunityDto>[] {
  return [
    {
      id: 'name',
      header: t('name'),
      sort: 'name',
      cell: (row) => (
        <Link className={styles.name} to={communityPath(row.id)}>
          {row.name}
        </Link>
      ),
    },
    { id: 'lga', header: t('lga'), sort: 'lga', cell: (row) => row.lga?.name ?? '–' },
    {
      id: 'short',
      header: t('shortDescription'),
      sort: 'shortDescription',
      wide: true,
      cell: (row) => <span className={styles.long}>{row.shortDescription}</span>,
    },
    {
      id: 'long',
      header: t('longDescription'),
      wide: true,
      cell: (row) => <span className={styles.long}>{row.longDescription}</span>,
    },
    {
      id: 'farmers',
      header: t('farmers'),
      sort: 'farmersCount',
      numeric: true,
      fill: true,
      cell: (row) => formatNumber(row.farmersCount),
    },
    createdOnColumn(t('createdOn')),
    {
      id: 'actions',
      header: t('actions'),
      numeric: true,
      width: 1,
      cell: (row) => <CommunityActs resource={resource} community={row} />,
    },
  ];
}
