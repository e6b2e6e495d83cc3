import { lazy, Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  type CommunityDto,
  type CommunityResourceDto,
  createCommunity,
  importCommunities,
  importFarmerList,
  PLATFORM_MESSAGES,
} from '#libs/contracts';
import { pagesFor } from '../../core/feature/pages.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { formatDate, formatNumber } from '../../core/i18n/index.js';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { Allowed, useMay } from '../../core/session/allowed.js';
import { selectViewer } from '../../core/session/viewer.js';
import { Button, buttonClass, Icon, type TableColumn, useListUrl } from '../../ui/index.js';
import { ListPage } from '../../ui/ListPage.js';
import { ExportMenu } from '../exports/ExportButton.js';
import { importDialogOpened } from '../imports/dialog.slice.js';
import { ImportDialog } from '../imports/ImportDialog.js';
import { COMMUNITY_MAP, communityMapPath, communityPath } from './addresses.js';
import styles from './community.module.css';
import { useMayImport } from './may-import.js';
import { ResourceArea } from './ResourceArea.js';
import { communities } from './saga.js';
import { t } from './texts.js';

const CommunityForm = lazy(() => import('./CommunityForm.js'));

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
  const { rows } = shown;
  const mayImport = useMayImport(resource, 'farmers');
  const mayImportCommunities = useMayImport(resource, 'communities');
  const mayEnter = useMay()(createCommunity, resource.links);
  const viewer = useAppSelector(selectViewer);
  const seesFarms = pagesFor(viewer).some(({ path }) => path === COMMUNITY_MAP);
  const [adding, setAdding] = useState(false);

  const columns = useMemo(() => {
    const importInto = (communityId: number) =>
      dispatch(importDialogOpened({ kind: 'farmers', resourceId, communityId }));
    const mapOf = seesFarms ? (communityId: number) => communityMapPath(resourceId, communityId) : null;
    return columnsOf((page - 1) * size, rows, { mayEnter, mapOf, importInto: mayImport ? importInto : null });
  }, [dispatch, resourceId, page, size, rows, mayImport, mayEnter, seesFarms]);

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
            <Allowed call={createCommunity} links={resource.links}>
              <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
                {t('addCommunity')}
              </Button>
            </Allowed>
          </>
        }
        search={t('searchCommunities')}
        url={url}
        shown={shown}
        columns={columns}
        rowKey={(row) => row.id}
        empty={{ text: PLATFORM_MESSAGES.general.noRecords, icon: 'users' }}
      />
      <ImportDialog />
      {adding && (
        <Suspense>
          <CommunityForm resource={resource} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The documented exports of the tab, and the list as it is filtered. */
const exportsOf = (resourceId: number, q: string) => [
  { label: t('exportExtension'), preset: { kind: 'extension', resourceId } as const },
  { label: t('exportIndirectJobs'), preset: { kind: 'indirectJobs', resourceId } as const },
  { label: t('exportFarmers'), preset: { kind: 'farmers', resourceId } as const },
  { label: t('exportByCommunity'), preset: { kind: 'communityFarmers', resourceId } as const },
  { label: t('exportList'), preset: { kind: 'communities', resourceId, filters: { q } } as const },
];

interface CommunityActs {
  /** As the specification calls the way in for who may do more there than look. */
  mayEnter: boolean;
  mapOf: ((communityId: number) => string) | null;
  importInto: ((communityId: number) => void) | null;
}

function columnsOf(
  before: number,
  rows: readonly CommunityDto[] | null,
  { mayEnter, mapOf, importInto }: CommunityActs,
): TableColumn<CommunityDto>[] {
  const columns: TableColumn<CommunityDto>[] = [
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
    { id: 'lga', header: t('lga'), cell: (row) => row.lga?.name ?? '–' },
    { id: 'short', header: t('shortDescription'), wide: true, cell: (row) => row.shortDescription },
    {
      id: 'long',
      header: t('longDescription'),
      wide: true,
      cell: (row) => <span className={styles.long}>{row.longDescription}</span>,
    },
    { id: 'farmers', header: t('farmers'), numeric: true, cell: (row) => formatNumber(row.farmersCount) },
    {
      id: 'createdOn',
      header: t('createdOn'),
      sort: 'createdOn',
      wide: true,
      cell: (row) => formatDate(row.createdOn),
    },
  ];
  columns.unshift({
    id: 'serial',
    header: t('serial'),
    numeric: true,
    wide: true,
    width: 56,
    cell: (row) => before + (rows?.indexOf(row) ?? 0) + 1,
  });
  columns.push({
    id: 'actions',
    header: t('actions'),
    numeric: true,
    width: 1,
    cell: (row) => (
      <span className={styles.acts}>
        <Link
          className={buttonClass({ small: true })}
          aria-label={t(mayEnter ? 'enterLabel' : 'viewLabel', { name: row.name })}
          to={communityPath(row.id)}
        >
          {t(mayEnter ? 'enter' : 'view')}
        </Link>
        {mapOf && (
          <Link
            className={buttonClass({ small: true })}
            to={mapOf(row.id)}
            aria-label={t('mapLabel', { name: row.name })}
          >
            <Icon name="map" size={16} />
            {t('map')}
          </Link>
        )}
        {importInto && (
          <Button
            small
            icon="import"
            aria-label={t('importIntoLabel', { name: row.name })}
            onClick={() => importInto(row.id)}
          >
            {t('importInto')}
          </Button>
        )}
      </span>
    ),
  });
  return columns;
}
