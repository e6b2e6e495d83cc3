import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import {
  type CommunityResourceDto,
  createCommunityResource,
  PLATFORM_MESSAGES,
  topicOf,
} from '#libs/contracts';
import { later } from '../../core/feature/later.js';
import { useAppSelector } from '../../core/hooks.js';
import { formatNumber } from '../../core/i18n/index.js';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { useTopic } from '../../core/realtime/use-topic.js';
import { Allowed } from '../../core/session/allowed.js';
import { selectUser } from '../../core/session/slice.js';
import { selectNothingAssigned } from '../../core/session/viewer.js';
import { Button, createdOnColumn, PageHeader, Panel, type TableColumn, useListUrl } from '../../ui/index.js';
import { ListPage } from '../../ui/ListPage.js';
import { NothingAssigned } from '../../ui/NothingAssigned.js';
import { ExportButton } from '../exports/ExportButton.js';
import { resourcePath } from './addresses.js';
import styles from './community.module.css';
import { ResourceActs } from './ResourceActs.js';
import { FarmsBar, ResourceStatus } from './resource-parts.js';
import { resources } from './saga.js';
import { t } from './texts.js';

const ResourceForm = later(() => import('./ResourceForm.js'));

/** `/community`: all community resources that the user may see. */
export default function CommunityListPage() {
  const navigate = useNavigate();
  const url = useListUrl();
  const { page, size, q, sort } = url;
  const shown = useRemoteList(resources, { page, size, q, sort });
  const user = useAppSelector(selectUser);
  const unassigned = useAppSelector(selectNothingAssigned);
  const [adding, setAdding] = useState(false);
  const columns = useMemo(columnsOf, []);
  useTopic(user ? topicOf.account(user.userAccountId) : null, null);

  if (unassigned !== null)
    return (
      <>
        <PageHeader title={t('title')} />
        <Panel label={t('title')}>
          <NothingAssigned account={unassigned} />
        </Panel>
      </>
    );
  const add = (
    <Allowed call={createCommunityResource} links={shown.answer?.links ?? null}>
      <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
        {t('add')}
      </Button>
    </Allowed>
  );
  return (
    <>
      <ListPage
        title={t('title')}
        note={t('note')}
        actions={
          <>
            <ExportButton preset={{ kind: 'communityResources', filters: { q } }} />
            {add}
          </>
        }
        search={t('search')}
        url={url}
        shown={shown}
        columns={columns}
        rowKey={(row) => row.id}
        onRow={(row) => navigate(resourcePath(row.id))}
        empty={{ text: PLATFORM_MESSAGES.general.noRecords, icon: 'resources', action: add }}
      />
      {adding && <ResourceForm onClose={() => setAdding(false)} />}
    </>
  );
}

function columnsOf(): TableColumn<CommunityResourceDto>[] {
  return [
    {
      id: 'name',
      header: t('name'),
      sort: 'name',
      cell: (row) => (
        <Link to={resourcePath(row.id)} className={styles.name}>
          {row.name}
        </Link>
      ),
    },
    {
      id: 'status',
      header: t('status'),
      sort: 'status',
      cell: (row) => <ResourceStatus status={row.status} />,
    },
    { id: 'season', header: t('season'), sort: 'season', cell: (row) => row.season },
    { id: 'state', header: t('state'), cell: (row) => row.state?.name ?? '–' },
    {
      id: 'communities',
      header: t('communities'),
      numeric: true,
      wide: true,
      cell: (row) => formatNumber(row.communitiesCount),
    },
    { id: 'farmers', header: t('farmers'), numeric: true, cell: (row) => formatNumber(row.farmersCount) },
    { id: 'farms', header: t('farms'), width: 180, fill: true, cell: (row) => <FarmsBar row={row} /> },
    createdOnColumn(t('createdOn')),
    {
      id: 'actions',
      header: t('actions'),
      numeric: true,
      width: 1,
      cell: (row) => <ResourceActs resource={row} />,
    },
  ];
}
