import { Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import {
  type AccessListDto,
  type AccessListItemDto,
  addToAccessList,
  type CredentialsDto,
  removeFromAccessList,
} from '#libs/contracts';
import { useAppSelector } from '../../core/hooks.js';
import { formatNumber } from '../../core/i18n/index.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useResourceOptions } from '../../core/use-options.js';
import { useConfirm } from '../../ui/Confirm.js';
import { Button, DataTable, EmptyState, Panel, StatusBadge, type TableColumn } from '../../ui/index.js';
import { CountBadge } from '../../ui/StatusBadge.js';
import styles from './access.module.css';
import { accessList, addTask, type Change, keyOf, removeTask } from './saga.js';
import { t } from './texts.js';
import { UserHead } from './UserHead.js';

/** One user: who it is, what it reaches, and what can be changed about that. */
export function UserAccess({
  list,
  onCredentials,
}: {
  list: AccessListDto;
  onCredentials: (answer: CredentialsDto, name: string) => void;
}) {
  const { user } = list;
  const { loading } = useAppSelector(accessList.select);
  const { username, displayName } = user;
  const columns = useMemo(() => columnsOf(username, displayName), [username, displayName]);
  return (
    <>
      <UserHead user={user} onCredentials={onCredentials} />
      {user.accountWide ? (
        <Panel label={t('resources')}>
          <EmptyState icon="resources">{t('accountWide')}</EmptyState>
        </Panel>
      ) : (
        <Panel
          flush
          title={t('resources')}
          aside={<CountBadge>{formatNumber(list.total)}</CountBadge>}
          label={t('resources')}
        >
          <Allowed call={addToAccessList}>
            <AddResource username={user.username} list={list.list} />
          </Allowed>
          <DataTable
            label={t('resources')}
            columns={columns}
            rows={list.list}
            rowKey={(row) => row.id}
            loading={loading}
            empty={<EmptyState icon="resources">{t('nothingReached')}</EmptyState>}
          />
        </Panel>
      )}
    </>
  );
}

function AddResource({ username, list }: { username: string; list: readonly AccessListItemDto[] }) {
  const [last, setLast] = useState<Change | null>(null);
  const task = useTask(addTask, last ? keyOf(last) : undefined);
  const { options, problem, loading } = useResourceOptions();
  const [chosen, setChosen] = useState<string | null>(null);
  const there = new Set(list.map(({ id }) => String(id)));
  const left = options.filter(({ value }) => !there.has(value));
  const add = () => {
    const change = { resourceId: Number(chosen), username };
    setLast(change);
    task.run(change);
    setChosen(null);
  };
  return (
    <div className={styles.adder}>
      <Select
        aria-label={t('resource')}
        placeholder={!loading && options.length > 0 && left.length === 0 ? t('allAdded') : t('choose')}
        searchable
        clearable
        data={left}
        value={left.some(({ value }) => value === chosen) ? chosen : null}
        onChange={setChosen}
        error={problem}
      />
      <Button icon="plus" disabled={!chosen} busy={task.running} onClick={add}>
        {t('add')}
      </Button>
    </div>
  );
}

function Remove({ row, username, user }: { row: AccessListItemDto; username: string; user: string }) {
  const change = { resourceId: row.id, username };
  const task = useTask(removeTask, keyOf(change));
  const confirm = useConfirm();
  const { name } = row;
  const askFirst = async () => {
    const title = t('removeTitle', { name, user });
    const yes = await confirm({ title, body: t('removeBody', { name, user }), yes: t('removeYes') });
    if (yes) task.run(change);
  };
  return (
    <Button small aria-label={t('removeLabel', { name })} busy={task.running} onClick={askFirst}>
      {t('remove')}
    </Button>
  );
}

/** @param user the name on screen */
function columnsOf(username: string, user: string): TableColumn<AccessListItemDto>[] {
  return [
    { id: 'name', header: t('resource'), cell: (row) => <span className="b">{row.name}</span> },
    {
      id: 'status',
      header: t('status'),
      width: 160,
      cell: (row) =>
        row.status === 'ACTIVE' ? (
          <StatusBadge tone="good">{t('active')}</StatusBadge>
        ) : (
          <StatusBadge tone="waiting">{t('suspended')}</StatusBadge>
        ),
    },
    {
      id: 'actions',
      header: t('actions'),
      numeric: true,
      width: 1,
      cell: (row) => (
        <Allowed call={removeFromAccessList}>
          <Remove row={row} username={username} user={user} />
        </Allowed>
      ),
    },
  ];
}
