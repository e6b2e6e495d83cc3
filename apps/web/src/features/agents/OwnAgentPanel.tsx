import { Link } from 'react-router-dom';
import { useAppSelector } from '../../core/hooks.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { selectUser } from '../../core/session/slice.js';
import { buttonClass, Panel } from '../../ui/index.js';
import { Status } from '../providers/Status.js';
import { agentPath, paymentsPath } from './addresses.js';
import styles from './agents.module.css';
import { agents } from './saga.js';
import { t } from './texts.js';

/** The agent's agency and status; nothing for an agent without an agency. */
export default function OwnAgentPanel() {
  const userId = useAppSelector(selectUser)?.userId ?? null;
  const { data: agent } = useRemoteRecord(agents.record, userId);
  if (!agent) return null;
  return (
    <Panel title={agent.sharedAgency}>
      {agent.status === 'INACTIVE' && <p>{t('ownSuspended')}</p>}
      <div className={styles.files}>
        <Status status={agent.status} />
        <Link className={buttonClass({})} to={agentPath(agent.id)}>
          {t('profile')}
        </Link>
        <Link className={buttonClass({})} to={paymentsPath(agent.id)}>
          {t('payments')}
        </Link>
      </div>
    </Panel>
  );
}
