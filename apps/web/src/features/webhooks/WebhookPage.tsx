import { useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { PAUSE_WORDS, topicOf, type WebhookDto } from '#libs/contracts';
import { useEvery } from '../../core/every.js';
import { later } from '../../core/feature/later.js';
import { useAppSelector } from '../../core/hooks.js';
import { formatDateTime } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { useTopic } from '../../core/realtime/use-topic.js';
import { selectUser } from '../../core/session/slice.js';
import { useTask } from '../../core/tasks/use-task.js';
import { FactList } from '../../ui/FactList.js';
import { ErrorState, PageHeader, Panel, SkeletonBlock } from '../../ui/index.js';
import { WEBHOOKS_PATH } from '../identity/settings/addresses.js';
import { Deliveries } from './Deliveries.js';
import { deleteTask, webhook } from './saga.js';
import { t } from './texts.js';
import { WebhookActs } from './WebhookActs.js';
import { WebhookState } from './WebhookState.js';

const WebhookForm = later(() => import('./WebhookForm.js'));
/** Milliseconds between two reloads: deliveries are no events. */
const RELOAD_MS = 5000;

/** `/settings/webhooks/3`: a webhook, its state and its deliveries. */
export default function WebhookPage() {
  const id = Number(useParams().webhookId);
  const { data, error, retry } = useRemoteRecord(webhook, id);
  const user = useAppSelector(selectUser);
  const removal = useTask(deleteTask, id);
  useTopic(user ? topicOf.account(user.userAccountId) : null, null);
  useEvery(RELOAD_MS, retry);
  if (removal.status === 'succeeded') return <Navigate to={WEBHOOKS_PATH} replace />;
  if (error && !data) return <ErrorState message={error.message} onRetry={retry} />;
  return data ? <Webhook row={data} onChange={retry} /> : <SkeletonBlock lines={8} />;
}

function Webhook({ row, onChange }: { row: WebhookDto; onChange: () => void }) {
  const { id, name, address, types, resources, owner, pausedBecause, pausedOn, nextTry } = row;
  const [editing, setEditing] = useState(false);
  const why =
    pausedBecause && t('pausedOn', { why: PAUSE_WORDS[pausedBecause], at: formatDateTime(pausedOn ?? '') });
  return (
    <>
      <PageHeader title={name} badge={<WebhookState {...row} />} note={why}>
        <WebhookActs row={row} onEdit={() => setEditing(true)} onChange={onChange} />
      </PageHeader>
      <div className="stack">
        <Panel title={t('details')}>
          <FactList
            columns
            facts={[
              [t('address'), address],
              [t('types'), types.join(', ')],
              [t('resources'), resources.map(({ name }) => name).join(', ') || t('all')],
              [t('owner'), owner.name],
              [t('lastDelivered'), row.lastDeliveredOn ? formatDateTime(row.lastDeliveredOn) : t('never')],
              ...(nextTry ? [[t('nextTry'), formatDateTime(nextTry)] as const] : []),
            ]}
          />
          {row.previousSecretUntil && (
            <p className="sm mut">{t('previousUntil', { at: formatDateTime(row.previousSecretUntil) })}</p>
          )}
        </Panel>
        <Deliveries webhookId={id} />
      </div>
      {editing && <WebhookForm row={row} onClose={() => setEditing(false)} onSaved={onChange} />}
    </>
  );
}
