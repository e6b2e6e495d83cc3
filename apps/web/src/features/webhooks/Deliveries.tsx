import { replayWebhook, type WebhookDeliveryDto } from '#libs/contracts';
import { useEvery } from '../../core/every.js';
import { formatDateTime } from '../../core/i18n/index.js';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useConfirm } from '../../ui/Confirm.js';
import { StatusBadge, type TableColumn, useListUrl } from '../../ui/index.js';
import { ListPanel } from '../../ui/ListPanel.js';
import { MenuItem } from '../../ui/MenuItem.js';
import { RowMenu } from '../../ui/RowMenu.js';
import { deliveries, replayTask } from './saga.js';
import { t } from './texts.js';

const RELOAD_MS = 5000;
const TONES = { DELIVERED: 'good', RETRYING: 'warning', STOPPED: 'problem' } as const;

/** The deliveries of a webhook, the last tried first. */
export function Deliveries({ webhookId }: { webhookId: number }) {
  const url = useListUrl();
  const shown = useRemoteList(deliveries, { webhookId, page: url.page, size: url.size });
  useEvery(RELOAD_MS, shown.retry);
  const columns: readonly TableColumn<WebhookDeliveryDto>[] = [
    ...COLUMNS,
    { id: 'acts', header: '', cell: (row) => <Again webhookId={webhookId} row={row} /> },
  ];
  return (
    <ListPanel
      label={t('deliveries')}
      filters={<h2 className="grow">{t('deliveries')}</h2>}
      url={url}
      columns={columns}
      rows={shown.rows}
      total={shown.total}
      rowKey={({ id }) => id}
      loading={shown.loading}
      error={shown.error}
      onRetry={shown.retry}
      empty={{ text: t('noDeliveries'), icon: 'link' }}
    />
  );
}

const answerOf = ({ status, answer }: WebhookDeliveryDto) =>
  [status, answer].filter(Boolean).join(' · ') || t('noAnswer');

const COLUMNS: readonly TableColumn<WebhookDeliveryDto>[] = [
  { id: 'time', header: t('time'), cell: ({ triedOn }) => formatDateTime(triedOn) },
  {
    id: 'type',
    header: t('type'),
    cell: ({ type, messageId }) => (
      <>
        {type}
        <div className="sm mut">{messageId}</div>
      </>
    ),
  },
  { id: 'event', header: t('event'), wide: true, cell: ({ eventOn }) => formatDateTime(eventOn) },
  {
    id: 'state',
    header: t('state'),
    cell: ({ state, nextTry }) => (
      <StatusBadge tone={TONES[state]}>
        {t(state, { at: nextTry ? formatDateTime(nextTry) : '' })}
      </StatusBadge>
    ),
  },
  { id: 'tries', header: t('tries'), numeric: true, cell: ({ tries }) => tries },
  { id: 'answer', header: t('answer'), fill: true, cell: answerOf },
];

function Again({ webhookId, row: { id, messageId } }: { webhookId: number; row: WebhookDeliveryDto }) {
  const replay = useTask(replayTask);
  const confirm = useConfirm();
  const ask = async () => {
    const title = t('againTitle', { id: messageId });
    if (await confirm({ title, body: t('againBody'), yes: t('send'), no: t('cancel') }))
      replay.run({ path: { webhookId }, body: { deliveryId: id } });
  };
  return (
    <RowMenu label={t('more', { id: messageId })}>
      <Allowed call={replayWebhook}>
        <MenuItem onClick={ask}>{t('again')}</MenuItem>
      </Allowed>
    </RowMenu>
  );
}
