import { Link } from 'react-router-dom';
import { type CommunityRecordDto, type MessageDto, queueMessage } from '#libs/contracts';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { Allowed } from '../../core/session/allowed.js';
import {
  buttonClass,
  EmptyState,
  ErrorState,
  Icon,
  PageHeader,
  Pagination,
  SkeletonBlock,
  StatusBadge,
  UserName,
  useListUrl,
} from '../../ui/index.js';
import { CommunityArea } from '../community/CommunityArea.js';
import { messageAddress, newMessageAddress } from './addresses.js';
import { DeliveryBar } from './DeliveryBar.js';
import styles from './messages.module.css';
import { threadList } from './remotes.js';
import { SimulatorStrip } from './SimulatorStrip.js';
import { useMessagingSettings } from './settings-record.js';
import './saga.js';
import { t } from './texts.js';
import { badgeOf, formatStarted } from './views.js';

/** `/community-features/community-chat?community=100`: messages of staff to a community, live. */
export default function CommunityChatPage() {
  return <CommunityArea>{(community) => <Thread key={community.id} community={community} />}</CommunityArea>;
}

function Thread({ community: { id, name } }: { community: CommunityRecordDto }) {
  const url = useListUrl();
  const { page, size } = url;
  const shown = useRemoteList(threadList, { communityId: id, page, size });
  const { data: settings } = useMessagingSettings();
  const { rows, total, error, retry } = shown;
  const write = (
    <Allowed call={queueMessage}>
      <Link to={newMessageAddress({ community: id })} className={buttonClass({ variant: 'primary' })}>
        <Icon name="message" size={16} />
        {t('chatWrite')}
      </Link>
    </Allowed>
  );
  return (
    <>
      <PageHeader title={t('chatTitle', { name })} note={t('chatNote')}>
        {write}
      </PageHeader>
      {settings?.simulated && <SimulatorStrip rateKobo={settings.rateKobo} inside />}
      {error && !rows ? (
        <ErrorState message={error.message} onRetry={retry} />
      ) : !rows ? (
        <SkeletonBlock lines={6} />
      ) : rows.length === 0 ? (
        <EmptyState icon="message" action={write}>
          {t('chatEmpty')}
        </EmptyState>
      ) : (
        <>
          <ol className={styles.thread} aria-label={t('chatLabel')}>
            {[...rows].reverse().map((message) => (
              <Said key={message.id} message={message} />
            ))}
          </ol>
          {total > rows.length && (
            <Pagination
              page={page}
              size={size}
              total={total}
              onPage={(next) => url.set({ page: next })}
              onSize={(next) => url.set({ size: next })}
            />
          )}
        </>
      )}
    </>
  );
}

function Said({ message }: { message: MessageDto }) {
  const badge = badgeOf(message);
  return (
    <li className={styles.said}>
      <div className={styles.saidHead}>
        <span>{message.createdBy && <UserName user={message.createdBy} />}</span>
        <time className="sm mut grow" dateTime={message.createdAt}>
          {formatStarted(message.createdAt)}
        </time>
        <StatusBadge tone={badge.tone}>{badge.text}</StatusBadge>
      </div>
      <p className={styles.saidText}>{message.text}</p>
      <div className="row">
        <div className="grow">
          <DeliveryBar message={message} />
        </div>
        <Link className="sm" to={messageAddress(message.id)}>
          {t('openMessage')}
        </Link>
      </div>
    </li>
  );
}
