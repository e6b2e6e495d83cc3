import { Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import {
  ACCESS_MESSAGES,
  type CredentialsDto,
  createUser,
  ROLES,
  type Role,
  type UserRowDto,
  type UserState,
} from '#libs/contracts';
import { later } from '../../core/feature/later.js';
import { useAppDispatch } from '../../core/hooks.js';
import { formatAgo, formatNumber } from '../../core/i18n/index.js';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { succeeded } from '../../core/notifications/slice.js';
import { Allowed } from '../../core/session/allowed.js';
import { Button, Segmented, StatusBadge, type TableColumn, useListUrl } from '../../ui/index.js';
import { ListPage } from '../../ui/ListPage.js';
import styles from './access.module.css';
import { CredentialsDialog } from './CredentialsDialog.js';
import { userList } from './saga.js';
import { t } from './texts.js';
import { UserSearch } from './UserSearch.js';

const CreateUserForm = later(() => import('./CreateUserForm.js'));

export const userPath = (id: number) => `/accesslist/${id}`;

/** `/accesslist?q=bello&role=CBN`: all users who can sign in to the account. */
export default function AccessListPage() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const url = useListUrl();
  const { page, size, q, sort } = url;
  const role = ROLES.find((each) => each === url.param('role'));
  const status = (['ACTIVE', 'INACTIVE'] as const).find((each) => each === url.param('status'));
  const shown = useRemoteList(userList, { page, size, q, sort, role, status });
  const { counts, rolesGiven = [] } = shown.answer ?? {};
  // `?create=STAFF` opens the form for a user of this role.
  const asked = rolesGiven.find((each) => each === url.param('create'));
  const [opened, setOpened] = useState(false);
  const creating = opened || asked !== undefined;
  const close = () => {
    setOpened(false);
    url.set({ create: null });
  };
  const [made, setMade] = useState<(CredentialsDto & { name: string }) | null>(null);
  const columns = useMemo(columnsOf, []);

  // Old addresses have the username that was looked up.
  const lookedUp = url.param('user');
  if (lookedUp) return <Navigate to={`/accesslist?q=${encodeURIComponent(lookedUp)}`} replace />;

  const create = rolesGiven.length > 0 && (
    <Allowed call={createUser}>
      <Button variant="primary" icon="plus" onClick={() => setOpened(true)}>
        {t('createUser')}
      </Button>
    </Allowed>
  );
  return (
    <>
      <ListPage
        title={t('title')}
        note={t('note')}
        count={counts && formatNumber(counts.all)}
        actions={create}
        filters={
          <div className={styles.filters}>
            <UserSearch
              value={q}
              onSearch={(text) => url.set({ q: text })}
              onUser={(id) => navigate(userPath(id))}
            />
            <Segmented
              label={t('statusFilter')}
              value={status ?? ''}
              options={[
                { value: '', label: t('all', { n: counts?.all ?? '…' }) },
                { value: 'ACTIVE', label: t('activeN', { n: counts?.active ?? '…' }) },
                { value: 'INACTIVE', label: t('inactiveN', { n: counts?.inactive ?? '…' }) },
              ]}
              onChange={(next) => url.set({ status: next })}
            />
            <Select
              aria-label={t('roleFilter')}
              placeholder={t('everyRole')}
              clearable
              className={styles.roleFilter}
              data={ROLES.filter((each) => each !== 'SUPERADMIN').map((each) => ({
                value: each,
                label: t(each),
              }))}
              value={role ?? null}
              onChange={(next) => url.set({ role: next })}
            />
          </div>
        }
        url={url}
        shown={shown}
        columns={columns}
        rowKey={(row) => row.id}
        onRow={(row) => navigate(userPath(row.id))}
        filtered={q !== '' || role !== undefined || status !== undefined}
        empty={{ text: ACCESS_MESSAGES.accessList.noRecord, icon: 'users', action: create }}
        emptyFiltered={{ text: ACCESS_MESSAGES.accessList.noRecord, icon: 'search' }}
      />
      {creating && (
        <CreateUserForm
          roles={rolesGiven}
          role={asked}
          onClose={close}
          onCreated={(created, name) => {
            close();
            setMade({ ...created, name });
            dispatch(succeeded(created.message));
          }}
        />
      )}
      {made && (
        <CredentialsDialog
          credentials={made}
          name={made.name}
          onClose={() => navigate(userPath(made.userId))}
        />
      )}
    </>
  );
}

function columnsOf(): TableColumn<UserRowDto>[] {
  return [
    {
      id: 'name',
      header: t('name'),
      sort: 'name',
      cell: (row) => (
        <Link to={userPath(row.id)} className={styles.name}>
          {row.displayName}
        </Link>
      ),
    },
    { id: 'username', header: t('username'), sort: 'username', cell: (row) => row.username },
    { id: 'role', header: t('role'), sort: 'role', cell: (row) => roleLabel(row.role) },
    {
      id: 'status',
      header: t('state'),
      sort: 'status',
      cell: (row) => (
        <div className="row">
          <UserStatusBadge status={row.status} />
          <UnconfirmedBadge user={row} />
        </div>
      ),
    },
    { id: 'resources', header: t('resources'), wide: true, cell: (row) => resourcesOf(row) },
    {
      id: 'lastSeen',
      header: t('lastSeen'),
      cell: (row) => (row.lastSeenAt ? formatAgo(row.lastSeenAt) : <span className="mut">{t('never')}</span>),
    },
  ];
}

export function roleLabel(role: Role | null): string {
  return role ? t(role) : t('unknownRole');
}

/** Returns "Kebbi Rice Cluster, Kano Maize and 3 more". */
function resourcesOf({ role, accountWide, resourcesCount, resourceNames }: UserRowDto) {
  if (accountWide) return t('wholeAccount');
  if (role === 'FARMER') return <span className="mut">{t('ownRecord')}</span>;
  if (resourcesCount === 0) return <StatusBadge tone="warning">{t('noneYet')}</StatusBadge>;
  const more = resourcesCount - resourceNames.length;
  return [resourceNames.join(', '), more > 0 && t('andMore', { n: more })].filter(Boolean).join(' ');
}

export function UserStatusBadge({ status }: { status: UserState }) {
  return status === 'ACTIVE' ? (
    <StatusBadge tone="good">{t('active')}</StatusBadge>
  ) : (
    <StatusBadge tone="waiting">{t('inactive')}</StatusBadge>
  );
}

/** Renders nothing for a confirmed user, or for a role that never records or approves money. */
export function UnconfirmedBadge({ user }: { user: Pick<UserRowDto, 'isConfirmed'> }) {
  return user.isConfirmed ? null : (
    <StatusBadge tone="warning" title={t('unconfirmedHint')}>
      {t('unconfirmed')}
    </StatusBadge>
  );
}
