import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { createStaff, PLATFORM_MESSAGES, type StaffRowDto } from '#libs/contracts';
import { formatNumber, formatPhone } from '../../core/i18n/index.js';
import { createdOnColumn, Segmented, StatusBadge, type TableColumn } from '../../ui/index.js';
import { ListPage } from '../../ui/ListPage.js';
import { AddLink, nameColumn, useRecordList } from '../../ui/records/RecordListPage.js';
import { staff } from './saga.js';
import { t } from './texts.js';

/** `/staff`: all members of staff of the account. */
export default function StaffListPage() {
  const navigate = useNavigate();
  const status = statusOf(useSearchParams()[0].get('status'));
  const { url, shown, links } = useRecordList(staff, { status });
  const { counts } = shown.answer ?? {};
  const columns = useMemo(columnsOf, []);

  const add = (
    <AddLink call={createStaff} links={links} to="/add-new-staff">
      {staff.labels.add}
    </AddLink>
  );
  return (
    <ListPage
      title={staff.labels.title}
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
      search={staff.labels.search}
      url={url}
      shown={shown}
      columns={columns}
      rowKey={(row) => row.id}
      onRow={(row) => navigate(staff.to(row.id))}
      filtered={status !== undefined}
      empty={{ text: PLATFORM_MESSAGES.general.noData, icon: 'users', action: add }}
    />
  );
}

/** Returns the status of the address; undefined, so all of them, for an unknown one. */
function statusOf(param: string | null): StaffRowDto['status'] | undefined {
  return param === 'ACTIVE' || param === 'INACTIVE' ? param : undefined;
}

function columnsOf(): TableColumn<StaffRowDto>[] {
  return [
    nameColumn(staff, { header: t('name') }),
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
    createdOnColumn(t('createdOn')),
  ];
}

export function StaffStatus({ status }: { status: StaffRowDto['status'] }) {
  return status === 'ACTIVE' ? (
    <StatusBadge tone="good">{t('active')}</StatusBadge>
  ) : (
    <StatusBadge tone="waiting">{t('inactive')}</StatusBadge>
  );
}
