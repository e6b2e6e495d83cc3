import { Link } from 'react-router-dom';
import type { AgentContactDto } from '#libs/contracts';
import { formatPhone } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import {
  Avatar,
  buttonClass,
  EmptyState,
  ErrorState,
  PageHeader,
  Panel,
  SkeletonBlock,
} from '../../ui/index.js';
import { Picture } from '../../ui/Picture.js';
import { agentPath } from './addresses.js';
import styles from './agents.module.css';
import { OWN, ownAgents } from './saga.js';
import { t } from './texts.js';

/** The agents who captured farms of the farmer; nothing if there are none. */
export default function ContactsPanel() {
  const { data } = useRemoteRecord(ownAgents, OWN);
  if (!data?.list.length) return null;
  return (
    <Panel title={t('yourAgents')}>
      <ul className={styles.contacts}>
        {data.list.map((contact) => (
          <li key={contact.agentId}>
            <Card contact={contact} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Page of one of them. */
export function Contact({ id }: { id: number | null }) {
  const { data, error, retry } = useRemoteRecord(ownAgents, OWN);
  if (error) return <ErrorState message={error.message} onRetry={retry} />;
  if (!data) return <SkeletonBlock lines={4} />;
  const contact = data.list.find(({ agentId }) => agentId === id);
  if (!contact)
    return (
      <EmptyState
        icon="user"
        action={
          <Link className={buttonClass({ variant: 'primary' })} to="/">
            {t('home')}
          </Link>
        }
      >
        {t('contactGone')}
      </EmptyState>
    );
  return (
    <>
      <PageHeader title={contact.name} />
      <Panel label={contact.name}>
        <Card contact={contact} />
      </Panel>
    </>
  );
}

function Card({
  contact: { agentId, name, phone, sharedAgency, displayImage },
}: {
  contact: AgentContactDto;
}) {
  return (
    <div className={styles.contact}>
      {displayImage ? (
        <Picture className={styles.small} src={displayImage} alt={t('photo', { name })} />
      ) : (
        <Avatar id={null} name={name} size={48} />
      )}
      <div className="grow">
        <Link className={styles.name} to={agentPath(agentId)}>
          {name}
        </Link>
        <div className="mut">{sharedAgency}</div>
      </div>
      {phone && (
        <a
          className={buttonClass({})}
          href={`tel:${phone}`}
          aria-label={t('call', { name, phone: formatPhone(phone) })}
        >
          {formatPhone(phone)}
        </a>
      )}
    </div>
  );
}
