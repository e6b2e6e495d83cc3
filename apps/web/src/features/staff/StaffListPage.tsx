import { useEffect, useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { StaffRowDto } from '#libs/contracts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { formatDate, formatNumber, t as shared } from '../../core/i18n/index.js';
import {
  buttonClass,
  DataTable,
  EmptyState,
  Icon,
  PageHeader,
  Pagination,
  SearchField,
  Segmented,
  StatusBadge,
  type TableColumn,
  useListUrl,
} from '../../ui/index.js';
import { staffListShown } from './saga.js';
import { selectStaffList } from './slice.js';
import styles from './staff.module.css';
import { t } from './texts.js';

export const staffPath = (id: number) => `/staff/${id}`;

/** `/staff`: everybody who works with the account's records. */
export default function StaffListPage() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const url = useListUrl();
  const { page, size, q, sort } = url;
  const status = url.param('status');
  const { rows, total, counts, links, loading, error } = useAppSelector(selectStaffList);
  const columns = useMemo(columnsOf, []);
  const query = useMemo(() => ({ page, size, q, sort, status }), [page, size, q, sort, status]);

  useEffect(() => {
    dispatch(staffListShown(query));
  }, [dispatch, query]);
  useEffect(() => () => void dispatch(staffListShown(null)), [dispatch]);

  const add = links.some(({ rel }) => rel === 'create') && (
    <Link to="/add-new-staff" className={buttonClass({ variant: 'primary' })}>
      <Icon name="plus" size={16} />
      {t('add')}
    </Link>
  );
  return (
    <>
      <PageHeader title={t('title')} count={counts && formatNumber(counts.all)} note={t('note')}>
        {add}
      </PageHeader>
      <section className={styles.card} aria-label={t('title')}>
        <div className={styles.toolbar}>
          <Segmented
            label={t('statusFilter')}
            value={status === 'ACTIVE' || status === 'INACTIVE' ? status : ''}
            options={[
              { value: '', label: t('all', { n: counts?.all ?? 0 }) },
              { value: 'ACTIVE', label: t('activeN', { n: counts?.active ?? 0 }) },
              { value: 'INACTIVE', label: t('inactiveN', { n: counts?.inactive ?? 0 }) },
            ]}
            onChange={(next) => url.set({ status: next })}
          />
          <SearchField label={t('search')} value={q} onChange={(text) => url.set({ q: text })} />
        </div>
        <DataTable
          label={t('title')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          loading={loading}
          error={error}
          onRetry={() => dispatch(staffListShown(query))}
          sort={sort}
          onSort={(next) => url.set({ sort: next })}
          onRow={(row) => navigate(staffPath(row.id))}
          empty={
            <EmptyState icon={q ? 'search' : 'users'} action={!q && !status && add}>
              {q ? shared('noMatch', { q }) : t('empty')}
            </EmptyState>
          }
        />
        {rows && (
          <Pagination
            page={page}
            size={size}
            total={total}
            onPage={(next) => url.set({ page: next })}
            onSize={(next) => url.set({ size: next })}
          />
        )}
      </section>
    </>
  );
}

function columnsOf(): TableColumn<StaffRowDto>[] {
  return [
    {
      id: 'name',
      header: t('name'),
      sort: 'name',
      cell: (row) => (
        <Link to={staffPath(row.id)} className={styles.name}>
          {row.firstName} {row.lastName}
        </Link>
      ),
    },
    { id: 'status', header: t('status'), sort: 'status', cell: (row) => <StaffStatus status={row.status} /> },
    {
      id: 'designation',
      header: t('designation'),
      sort: 'designation',
      cell: (row) => t(row.designation),
    },
    { id: 'phone', header: t('phone'), cell: (row) => row.phoneNumber },
    { id: 'email', header: t('email'), wide: true, cell: (row) => row.email },
    { id: 'username', header: t('username'), wide: true, cell: (row) => row.username ?? '–' },
    {
      id: 'createdOn',
      header: t('createdOn'),
      sort: 'createdOn',
      wide: true,
      cell: (row) => formatDate(row.createdOn),
    },
  ];
}

export function StaffStatus({ status }: { status: StaffRowDto['status'] }) {
  return status === 'ACTIVE' ? (
    <StatusBadge tone="good">{t('active')}</StatusBadge>
  ) : (
    <StatusBadge tone="waiting">{t('inactive')}</StatusBadge>
  );
}
