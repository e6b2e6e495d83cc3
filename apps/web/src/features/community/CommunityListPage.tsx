import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { type CommunityResourceDto, topicOf } from '#libs/contracts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { formatDate, formatNumber, t as shared } from '../../core/i18n/index.js';
import { useTopic } from '../../core/realtime/use-topic.js';
import { selectUser } from '../../core/session/slice.js';
import {
  Button,
  DataTable,
  EmptyState,
  PageHeader,
  Pagination,
  SearchField,
  StatusBadge,
  type TableColumn,
  useListUrl,
} from '../../ui/index.js';
import { resourcePath } from './addresses.js';
import styles from './community.module.css';
import { resourcesShown } from './saga.js';
import { selectResources } from './slice.js';
import { t } from './texts.js';

const ResourceForm = lazy(() => import('./ResourceForm.js'));

/** `/community`: every community resource that the user may see. */
export default function CommunityListPage() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const url = useListUrl();
  const { page, size, q, sort } = url;
  const { rows, total, links, loading, error } = useAppSelector(selectResources);
  const user = useAppSelector(selectUser);
  const [adding, setAdding] = useState(false);
  const mayAdd = links.some(({ rel }) => rel === 'create');
  const columns = useMemo(columnsOf, []);
  useTopic(user ? topicOf.account(user.userAccountId) : null, null);

  useEffect(() => {
    dispatch(resourcesShown({ page, size, q, sort }));
  }, [dispatch, page, size, q, sort]);
  useEffect(() => () => void dispatch(resourcesShown(null)), [dispatch]);

  const add = mayAdd && (
    <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} count={rows && formatNumber(total)} note={t('note')}>
        {add}
      </PageHeader>
      <section className={styles.card} aria-label={t('title')}>
        <div className={styles.toolbar}>
          <SearchField label={t('search')} value={q} onChange={(text) => url.set({ q: text })} />
        </div>
        <DataTable
          label={t('title')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          loading={loading}
          error={error}
          onRetry={() => dispatch(resourcesShown({ page, size, q, sort }))}
          sort={sort}
          onSort={(next) => url.set({ sort: next })}
          onRow={(row) => navigate(resourcePath(row.id))}
          empty={
            <EmptyState icon={q ? 'search' : 'resources'} action={!q && add}>
              {q ? shared('noMatch', { q }) : t('empty')}
            </EmptyState>
          }
        />
        <Pagination
          page={page}
          size={size}
          total={total}
          onPage={(next) => url.set({ page: next })}
          onSize={(next) => url.set({ size: next })}
        />
      </section>
      {adding && (
        <Suspense>
          <ResourceForm onClose={() => setAdding(false)} />
        </Suspense>
      )}
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
    { id: 'farms', header: t('farms'), width: 180, cell: (row) => <FarmsBar row={row} /> },
    {
      id: 'createdOn',
      header: t('createdOn'),
      sort: 'createdOn',
      wide: true,
      cell: (row) => formatDate(row.createdOn),
    },
  ];
}

export function ResourceStatus({ status }: { status: string }) {
  return status === 'ACTIVE' ? (
    <StatusBadge tone="good">{t('active')}</StatusBadge>
  ) : (
    <StatusBadge tone="waiting">{t('inactive')}</StatusBadge>
  );
}

/** Farms completed of all, as a bar and as words. */
export function FarmsBar({ row }: { row: CommunityResourceDto }) {
  const { farmsCount: total, completedFarmsCount: done } = row;
  if (total === 0) return <span className="sm mut">{t('noFarms')}</span>;
  return (
    <div className={styles.farms}>
      <span className={styles.farmsBar} aria-hidden="true">
        <i style={{ width: `${(done / total) * 100}%` }} />
      </span>
      <span className="sm mut">{t('farmsOf', { done, total })}</span>
    </div>
  );
}
