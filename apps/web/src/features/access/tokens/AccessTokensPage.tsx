import { useState } from 'react';
import { type AccessTokenDto, createAccessToken, revokeAccessToken } from '#libs/contracts';
import { later } from '../../../core/feature/later.js';
import { formatAgo, formatDate, formatNumber } from '../../../core/i18n/index.js';
import { useRemoteRecord } from '../../../core/lists/use-remote.js';
import { Allowed } from '../../../core/session/allowed.js';
import { useTask } from '../../../core/tasks/use-task.js';
import { useConfirm } from '../../../ui/Confirm.js';
import {
  Button,
  DataTable,
  EmptyState,
  PageHeader,
  StatusBadge,
  type TableColumn,
} from '../../../ui/index.js';
import { accessTokens, OWN, revokeTask } from './saga.js';
import { t } from './texts.js';

const AccessTokenForm = later(() => import('./AccessTokenForm.js'));
/** A token ends with its last day, at midnight in Nigeria. */
const lastDayOf = (expiresOn: string) => formatDate(new Date(Date.parse(expiresOn) - 1).toISOString());

const TONES = { ACTIVE: 'good', EXPIRED: 'waiting', REVOKED: 'waiting' } as const;

/** `/settings/access-tokens`: the tokens of the account's programs, newest first. */
export default function AccessTokensPage() {
  const shown = useRemoteRecord(accessTokens, OWN);
  const [creating, setCreating] = useState(false);
  const create = (
    <Allowed call={createAccessToken}>
      <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
        {t('create')}
      </Button>
    </Allowed>
  );
  const list = shown.data?.list ?? null;
  return (
    <>
      <PageHeader title={t('title')} note={t('note')}>
        {list && list.length > 0 && create}
      </PageHeader>
      <DataTable
        label={t('title')}
        columns={COLUMNS}
        rows={list}
        rowKey={({ id }) => id}
        loading={shown.loading}
        error={shown.error}
        onRetry={shown.retry}
        empty={
          <EmptyState icon="key" action={create}>
            {t('none')}
          </EmptyState>
        }
      />
      {creating && <AccessTokenForm onClose={() => setCreating(false)} onCreated={shown.retry} />}
    </>
  );
}

const rightsOf = ({ mayWrite, resources, grants }: AccessTokenDto) =>
  [
    t(mayWrite ? 'writes' : 'reads'),
    resources.map(({ name }) => name).join(', '),
    grants.map(({ resource, subResource }) => subResource ?? resource).join(', '),
  ].join(' · ');

const COLUMNS: readonly TableColumn<AccessTokenDto>[] = [
  {
    id: 'name',
    header: t('name'),
    cell: ({ name, purpose, shown }) => (
      <>
        <span className="b">{name}</span> <code>{shown}</code>
        <div className="sm mut">{purpose}</div>
      </>
    ),
  },
  { id: 'rights', header: t('rights'), cell: rightsOf, fill: true },
  { id: 'owner', header: t('owner'), cell: ({ owner }) => owner.name },
  {
    id: 'lastUsed',
    header: t('lastUsed'),
    cell: ({ lastUsedOn, lastAddress }) =>
      lastUsedOn ? [formatAgo(lastUsedOn), lastAddress].filter(Boolean).join(' · ') : t('never'),
  },
  { id: 'calls', header: t('calls'), numeric: true, cell: ({ calls }) => formatNumber(calls) },
  {
    id: 'state',
    header: t('state'),
    cell: ({ state, expiresOn, revokedOn }) => (
      <StatusBadge tone={TONES[state]}>
        {t(state, { day: revokedOn ? formatDate(revokedOn) : lastDayOf(expiresOn) })}
      </StatusBadge>
    ),
  },
  { id: 'acts', header: '', cell: (token) => <Revoke token={token} /> },
];

function Revoke({ token: { id, name, state } }: { token: AccessTokenDto }) {
  const revoke = useTask(revokeTask, id);
  const confirm = useConfirm();
  if (state !== 'ACTIVE') return null;
  const ask = async () => {
    const yes = await confirm({
      title: t('revokeTitle', { name }),
      body: t('revokeBody'),
      yes: t('revoke'),
      no: t('keep'),
    });
    if (yes) revoke.run({ path: { tokenId: id } });
  };
  return (
    <Allowed call={revokeAccessToken}>
      <Button small busy={revoke.running} aria-label={t('revokeLabel', { name })} onClick={ask}>
        {t('revoke')}
      </Button>
    </Allowed>
  );
}
