import { Link } from 'react-router-dom';
import {
  fullUserName,
  liftSuppression,
  type MessageDto,
  type MessageListQuery,
  queueMessage,
  SMS_BATCH_STATES,
  topicOf,
} from '#libs/contracts';
import { formatNaira, formatNumber } from '../../core/i18n/index.js';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { useTopics } from '../../core/realtime/use-topic.js';
import { Allowed, useMay } from '../../core/session/allowed.js';
import { useResourceOptions } from '../../core/use-options.js';
import {
  buttonClass,
  Icon,
  Segmented,
  StatusBadge,
  type TableColumn,
  Tabs,
  useListUrl,
} from '../../ui/index.js';
import { ListPanel } from '../../ui/ListPanel.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { messageAddress, newMessageAddress, OPT_OUTS_PATH } from './addresses.js';
import { DeliveryBar } from './DeliveryBar.js';
import { Figures } from './Figures.js';
import styles from './messages.module.css';
import { messageList } from './remotes.js';
import { SimulatorStrip } from './SimulatorStrip.js';
import { useMessagingSettings } from './settings-record.js';
import './saga.js';
import { t } from './texts.js';
import { badgeOf, firstWords, formatStarted, groupsOf } from './views.js';

const TABS = [
  { value: 'list', label: t('tabList') },
  { value: 'figures', label: t('tabFigures') },
] as const;

/** `/messages`: messages to members, with their outcome and cost. */
export default function MessagesPage() {
  const url = useListUrl();
  const may = useMay();
  const { data: settings } = useMessagingSettings();
  const communityId = idIn(url.param('community'));
  const tab = url.param('show') === 'figures' ? 'figures' : 'list';
  return (
    <>
      {settings?.simulated && <SimulatorStrip rateKobo={settings.rateKobo} />}
      <PageHeader title={t('title')}>
        {may(liftSuppression) && (
          <Link to={OPT_OUTS_PATH} className={buttonClass({})}>
            {t('optOuts')}
          </Link>
        )}
        <Allowed call={queueMessage}>
          <Link
            to={newMessageAddress({ community: communityId })}
            className={buttonClass({ variant: 'primary' })}
          >
            <Icon name="plus" size={16} />
            {t('newMessage')}
          </Link>
        </Allowed>
      </PageHeader>
      <Tabs
        label={t('tabs')}
        value={tab}
        tabs={TABS}
        onChange={(next) => url.set({ show: next === 'figures' ? next : null })}
      >
        {tab === 'list' ? (
          <div className={styles.list}>
            <List communityId={communityId} />
          </div>
        ) : (
          <Figures communityId={communityId} />
        )}
      </Tabs>
    </>
  );
}

function idIn(text: string): number | undefined {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 ? id : undefined;
}

/** Maximum number of topics that one page follows. */
const MOST_TOPICS = 50;

function List({ communityId }: { communityId?: number }) {
  const url = useListUrl();
  const { page, size, q } = url;
  const state = SMS_BATCH_STATES.find((each) => each === url.param('state'));
  const query: MessageListQuery = {
    page,
    size,
    ...(q && { q }),
    ...(state && { state }),
    ...(communityId && { communityId }),
  };
  const shown = useRemoteList(messageList, query);
  const { options } = useResourceOptions();
  useTopics(options.slice(0, MOST_TOPICS).map(({ value }) => topicOf.resource(Number(value))));
  const community = shown.rows?.[0]?.community;
  return (
    <ListPanel
      label={t('title')}
      url={url}
      filters={
        <div className={styles.filters}>
          <div className={styles.scrolling}>
            <Segmented
              label={t('stateFilter')}
              value={state ?? ''}
              options={[
                { value: '', label: t('any') },
                ...SMS_BATCH_STATES.map((value) => ({ value, label: t(value) })),
              ]}
              onChange={(next) => url.set({ state: next })}
            />
          </div>
          {communityId && (
            <button
              type="button"
              className={styles.chip}
              title={t('clearCommunity')}
              onClick={() => url.set({ community: null })}
            >
              {community?.id === communityId
                ? t('ofCommunity', { name: community.name })
                : t('ofOneCommunity')}
              <Icon name="close" size={13} />
            </button>
          )}
        </div>
      }
      search={t('search')}
      columns={COLUMNS}
      rows={shown.rows}
      total={shown.total}
      rowKey={(row) => row.id}
      loading={shown.loading}
      error={shown.error}
      onRetry={shown.retry}
      filtered={state !== undefined || communityId !== undefined}
      empty={{ text: t('none'), icon: 'message' }}
      emptyFiltered={{ text: t('noneFiltered'), icon: 'message' }}
    />
  );
}

const numberOf = (group: 'delivered' | 'failed' | 'unknown') => (row: MessageDto) =>
  formatNumber(groupsOf(row)[group]);

const COLUMNS: TableColumn<MessageDto>[] = [
  {
    id: 'message',
    header: t('message'),
    cell: (row) => (
      <>
        <Link className={styles.words} to={messageAddress(row.id)}>
          {firstWords(row.text, 44)}
        </Link>
        <div className="sm mut">
          {row.community.name} · {t(row.class)}
        </div>
      </>
    ),
  },
  {
    id: 'state',
    header: t('state'),
    cell: (row) => {
      const { tone, text } = badgeOf(row);
      return <StatusBadge tone={tone}>{text}</StatusBadge>;
    },
  },
  {
    id: 'recipients',
    header: t('recipients'),
    cell: (row) => <DeliveryBar message={row} />,
    fill: true,
  },
  { id: 'delivered', header: t('delivered'), numeric: true, wide: true, cell: numberOf('delivered') },
  { id: 'failed', header: t('failed'), numeric: true, wide: true, cell: numberOf('failed') },
  { id: 'unknown', header: t('unknown'), numeric: true, wide: true, cell: numberOf('unknown') },
  { id: 'cost', header: t('cost'), numeric: true, wide: true, cell: ({ cost }) => formatNaira(cost.soFar) },
  {
    id: 'when',
    header: t('when'),
    wide: true,
    cell: ({ createdAt, createdBy }) => (
      <>
        <time dateTime={createdAt}>{formatStarted(createdAt)}</time>
        <div className="sm mut">{createdBy && fullUserName(createdBy)}</div>
      </>
    ),
  },
];
