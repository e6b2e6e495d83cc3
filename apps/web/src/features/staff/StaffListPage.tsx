import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { createStaff, PLATFORM_MESSAGES, type StaffRowDto } from '#libs/contracts';
import { formatDate, formatNumber, formatPhone } from '../../core/i18n/index.js';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { Allowed } from '../../core/session/allowed.js';
import { buttonClass, Icon, Segmented, StatusBadge, type TableColumn, useListUrl } from '../../ui/index.js';
import { ListPage } from '../../ui/ListPage.js';
import { staffList } from './saga.js';
import styles from './staff.module.css';
import { t } from './texts.js';

export const staffPath = (id: number) => `/staff/${id}`;

/** `/staff`: all members of staff of the account. */
export default function StaffListPage() {
  const navigate = useNavigate();
  const url = useListUrl();
  const { page, size, q, sort } = url;
  const status = statusOf(url.param('status'));
  const shown = useRemoteList(staffList, { page, size, q, sort, status });
  const { counts, links } = shown.answer ?? {};
  const columns = useMemo(columnsOf, []);

  const add = (
    <Allowed call={createStaff} links={links ?? null}>
      <Link to="/add-new-staff" className={buttonClass({ variant: 'primary' })}>
        <Icon name="plus" size={16} />
        {t('add')}
      </Link>
    </Allowed>
  );
  return (
    <ListPage
      title={t('title')}
      note={t('note')}
      count={counts && formatNumber(counts.all)}
      actions={add}
      filters={
        <Segmented
          label={t('statusFilter')}
          value={status ?? ''}
          options={[
            { value: '', label: t('all', { n: counts?.all ?? 0 }) },
            { value: 'ACTIVE', label: t('activeN', { n: counts?.active ?? 0 }) },
            { value: 'INACTIVE', label: t('inactiveN', { n: counts?.inactive ?? 0 }) },
          ]}
          onChange={(next) => url.set({ status: next })}
        />
      }
      search={t('search')}
      url={url}
      shown={shown}
      columns={columns}
      rowKey={(row) => row.id}
      onRow={(row) => navigate(staffPath(row.id))}
      filtered={status !== undefined}
      empty={{ text: PLATFORM_MESSAGES.general.noData, icon: 'users', action: add }}
    />
  );
}

/** Returns the status of the address; undefined, so all of them, for an unknown one. */
function statusOf(param: string): StaffRowDto['status'] | undefined {
  return param === 'ACTIVE' || param === 'INACTIVE' ? param : undefined;
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
    { id: 'phone', header: t('phone'), cell: (row) => formatPhone(row.phoneNumber) },
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
