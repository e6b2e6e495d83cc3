import { Link, useParams } from 'react-router-dom';
import { type MessageDto, topicOf } from '#libs/contracts';
import { formatTime } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { useTopic } from '../../core/realtime/use-topic.js';
import { useSubject } from '../../core/subject.js';
import { buttonClass, EmptyState, ErrorState, Icon, SkeletonBlock } from '../../ui/index.js';
import { RetentionNotes } from '../retention/RetentionNotes.js';
import { messagesAddress } from './addresses.js';
import { Funnel } from './Funnel.js';
import { MessageHeader } from './MessageHeader.js';
import styles from './message.module.css';
import strips from './messages.module.css';
import { Recipients } from './Recipients.js';
import { messageRecord } from './remotes.js';
import { SidePanel } from './SidePanel.js';
import { SimulatorStrip } from './SimulatorStrip.js';
import './saga.js';
import { t } from './texts.js';
import { groupsOf } from './views.js';

/** `/messages/7`: delivery progress of a message's recipients, live. */
export default function MessagePage() {
  const { messageId = '' } = useParams();
  const id = /^[1-9]\d{0,14}$/.test(messageId) ? Number(messageId) : null;
  const { data: message, error, retry } = useRemoteRecord(messageRecord, id);
  useSubject(
    message?.community.name ?? null,
    messagesAddress(message ? { community: message.community.id } : {}),
  );
  useTopic(message ? topicOf.resource(message.communityResource.id) : null, null);

  if (id === null || error?.status === 404)
    return (
      <EmptyState
        gone
        icon="message"
        action={
          <Link to={messagesAddress()} className={buttonClass({ variant: 'primary' })}>
            {t('toList')}
          </Link>
        }
      >
        {t('gone')}
      </EmptyState>
    );
  if (!message)
    return error ? <ErrorState message={error.message} onRetry={retry} /> : <SkeletonBlock lines={8} />;
  return (
    <div className={styles.page}>
      {message.simulated && <SimulatorStrip rateKobo={message.rateKobo} />}
      <Trouble message={message} />
      <MessageHeader message={message} />
      <RetentionNotes of={message.retention} />
      <Funnel message={message} />
      <div className={styles.work}>
        <Recipients key={message.id} message={message} />
        <SidePanel message={message} />
      </div>
    </div>
  );
}

/** Explains why sending is stopped until someone fixes a problem. */
function Trouble({ message }: { message: MessageDto }) {
  const { hold, holdTitle, heldUntil } = message;
  if (!hold || hold === 'scheduled' || hold === 'quietHours') return null;
  const waiting = groupsOf(message).queued;
  return (
    <div className={`${strips.strip} ${strips.lat}`} role="alert">
      <Icon name="alert" size={17} />
      <span>
        <b>{holdTitle}</b> {t('waits', { n: waiting })}{' '}
        {heldUntil && t('tryAgainAt', { time: formatTime(heldUntil) })}
      </span>
    </div>
  );
}
