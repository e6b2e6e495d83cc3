import { useState } from 'react';
import { Link } from 'react-router-dom';
import { createWebhook, topicOf, type WebhookDto } from '#libs/contracts';
import { useEvery } from '../../core/every.js';
import { later } from '../../core/feature/later.js';
import { useAppSelector } from '../../core/hooks.js';
import { formatAgo } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { useTopic } from '../../core/realtime/use-topic.js';
import { Allowed } from '../../core/session/allowed.js';
import { selectUser } from '../../core/session/slice.js';
import { Button, DataTable, EmptyState, PageHeader, Panel, type TableColumn } from '../../ui/index.js';
import { webhookPath } from './addresses.js';
import { OWN, webhooks } from './saga.js';
import { t } from './texts.js';
import { WebhookState } from './WebhookState.js';

const WebhookForm = later(() => import('./WebhookForm.js'));
/** Milliseconds between two reloads: deliveries are no events. */
const RELOAD_MS = 10_000;

/** `/settings/webhooks`: the webhooks of the account, by name. */
export default function WebhooksPage() {
  const shown = useRemoteRecord(webhooks, OWN);
  const user = useAppSelector(selectUser);
  const [creating, setCreating] = useState(false);
  useTopic(user ? topicOf.account(user.userAccountId) : null, null);
  useEvery(RELOAD_MS, shown.retry);
  const create = (
    <Allowed call={createWebhook}>
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
      <Panel flush label={t('title')}>
        <DataTable
          label={t('title')}
          columns={COLUMNS}
          rows={list}
          rowKey={({ id }) => id}
          loading={shown.loading}
          error={shown.error}
          onRetry={shown.retry}
          empty={
            <EmptyState icon="link" action={create}>
              {t('none')}
            </EmptyState>
          }
        />
      </Panel>
      {creating && <WebhookForm row={null} onClose={() => setCreating(false)} onSaved={shown.retry} />}
    </>
  );
}

const COLUMNS: readonly TableColumn<WebhookDto>[] = [
  {
    id: 'name',
    header: t('name'),
    cell: ({ id, name, address }) => (
      <>
        <Link className="b" to={webhookPath(id)}>
          {name}
        </Link>
        <div className="sm mut">{address}</div>
      </>
    ),
  },
  { id: 'state', header: t('state'), cell: (row) => <WebhookState {...row} /> },
  {
    id: 'covers',
    header: t('types'),
    fill: true,
    cell: ({ types, resources }) =>
      [
        t('typesOf', { n: types.length }),
        resources.map(({ name }) => name).join(', ') || t('allResources'),
      ].join(' · '),
  },
  {
    id: 'lastDelivered',
    header: t('lastDelivered'),
    cell: ({ lastDeliveredOn }) => (lastDeliveredOn ? formatAgo(lastDeliveredOn) : t('never')),
  },
  { id: 'owner', header: t('owner'), wide: true, cell: ({ owner }) => owner.name },
];
