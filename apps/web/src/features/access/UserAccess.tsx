import { Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { AccessListDto, AccessListItemDto, CredentialsDto } from '#libs/contracts';
import { useAppSelector } from '../../core/hooks.js';
import { formatNumber } from '../../core/i18n/index.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useResourceOptions } from '../../core/use-options.js';
import {
  Button,
  ConfirmDialog,
  DataTable,
  EmptyState,
  Panel,
  StatusBadge,
  type TableColumn,
} from '../../ui/index.js';
import { CountBadge } from '../../ui/StatusBadge.js';
import styles from './access.module.css';
import { addTask, removeTask } from './saga.js';
import { selectAccess } from './slice.js';
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
  const { loading } = useAppSelector(selectAccess);
  const remove = useTask(removeTask);
  const [asking, setAsking] = useState<AccessListItemDto | null>(null);
  const columns = useMemo(() => columnsOf(setAsking), []);
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
          <AddResource username={user.username} list={list.list} />
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
      <ConfirmDialog
        opened={asking !== null}
        title={t('removeTitle', { name: asking?.name ?? '', user: user.displayName })}
        yes={t('removeYes')}
        onNo={() => setAsking(null)}
        onYes={() => {
          if (asking) remove.run({ resourceId: asking.id, username: user.username });
          setAsking(null);
        }}
      >
        {t('removeBody', { name: asking?.name ?? '', user: user.displayName })}
      </ConfirmDialog>
    </>
  );
}

function AddResource({ username, list }: { username: string; list: readonly AccessListItemDto[] }) {
  const task = useTask(addTask);
  const { options, problem, loading } = useResourceOptions();
  const [chosen, setChosen] = useState<string | null>(null);
  const there = new Set(list.map(({ id }) => String(id)));
  const left = options.filter(({ value }) => !there.has(value));
  const add = () => {
    task.run({ resourceId: Number(chosen), username });
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

function columnsOf(onRemove: (row: AccessListItemDto) => void): TableColumn<AccessListItemDto>[] {
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
        <Button small aria-label={t('removeLabel', { name: row.name })} onClick={() => onRemove(row)}>
          {t('remove')}
        </Button>
      ),
    },
  ];
}
