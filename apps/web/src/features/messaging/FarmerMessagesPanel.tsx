import { Link } from 'react-router-dom';
import type { FarmerMessageDto } from '#libs/contracts';
import { useOpens } from '../../core/feature/use-opens.js';
import { formatDate, formatTime } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { ErrorState, Panel, SkeletonBlock, StatusBadge } from '../../ui/index.js';
import { messageAddress } from './addresses.js';
import styles from './messages.module.css';
import { farmerMessages } from './remotes.js';
import './saga.js';
import { t } from './texts.js';
import { toneOf } from './views.js';

/** Text messages to a farmer, newest first. */
export default function FarmerMessagesPanel({ id }: { id: number }) {
  const { data, error, retry } = useRemoteRecord(farmerMessages, id);
  if (!data)
    return (
      <Panel title={t('title')}>
        {error ? <ErrorState message={error.message} onRetry={retry} /> : <SkeletonBlock lines={3} />}
      </Panel>
    );
  const { list, total } = data;
  return (
    <Panel title={total > 0 ? `${t('title')} ${total}` : t('title')}>
      {list.length === 0 ? (
        <p className="mut">{t('none')}</p>
      ) : (
        <ul className={styles.ofFarmer}>
          {list.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ul>
      )}
      {total > list.length && <p className="sm mut">{t('ofFarmerLatest', { n: list.length, total })}</p>}
    </Panel>
  );
}

function Message({ message }: { message: FarmerMessageDto }) {
  const opens = useOpens();
  const { messageId, queuedAt, state, reason, says, text, community } = message;
  const to = messageAddress(messageId);
  const when = `${formatDate(queuedAt)}, ${formatTime(queuedAt)}`;
  return (
    <li>
      <div className={styles.ofFarmerHead}>
        <time className="sm mut" dateTime={queuedAt}>
          {opens(to) ? <Link to={to}>{when}</Link> : when}
        </time>
        <StatusBadge tone={toneOf(message)}>{t(state)}</StatusBadge>
        {reason && <span className="sm mut">{says}</span>}
      </div>
      <p>{text}</p>
      <span className="sm mut">{t('ofFarmerCommunity', { name: community })}</span>
    </li>
  );
}
