import { Link } from 'react-router-dom';
import { type AgentDto, removeAgentImage, storeAgentImage } from '#libs/contracts';
import { useAppSelector } from '../../core/hooks.js';
import { formatDate, formatPhone } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { Allowed } from '../../core/session/allowed.js';
import { selectRole } from '../../core/session/slice.js';
import { useTask } from '../../core/tasks/use-task.js';
import { FactList } from '../../ui/FactList.js';
import { Avatar, Panel } from '../../ui/index.js';
import { Picture } from '../../ui/Picture.js';
import { agencyPath } from '../providers/addresses.js';
import styles from './agents.module.css';
import { CvActs } from './CvActs.js';
import { FileButton, RemoveFile } from './FileButtons.js';
import { agents, removeImage, storeImage } from './saga.js';
import { t } from './texts.js';

/** The Profile tab of an agent. */
export default function ProfilePanel({ id }: { id: number }) {
  const { data: agent } = useRemoteRecord(agents.record, id);
  const role = useAppSelector(selectRole);
  if (!agent) return null;
  const { phone, activation, serviceProviderId, sharedAgencyId } = agent;
  const places = [agent.town, agent.ward, agent.lga, agent.state].filter(Boolean).join(', ');
  return (
    <div className={styles.columns}>
      <Panel title={t('person')}>
        <Photo agent={agent} />
        <FactList
          facts={[
            [t('name'), [agent.name, agent.othername].filter(Boolean).join(' ')],
            [t('gender'), agent.gender && t(agent.gender)],
            [t('email'), agent.email],
            [t('phone'), phone && formatPhone(phone)],
            [t('address'), agent.address],
            [t('state'), places],
          ]}
        />
      </Panel>
      <Panel title={t('work')}>
        <FactList
          facts={[
            [t('type'), activation.map((type) => t(type)).join(', '), t('noType')],
            [t('incomeStatus'), t(agent.status === 'ACTIVE' ? 'active' : 'suspended')],
            [
              t('agency'),
              // Agents cannot open the page.
              role === 'AGENT' ? (
                agent.sharedAgency
              ) : (
                <Link key="agency" to={agencyPath(serviceProviderId, sharedAgencyId)}>
                  {agent.sharedAgency}
                </Link>
              ),
            ],
            [t('username'), agent.username],
            [t('createdOn'), formatDate(agent.createdOn)],
          ]}
        />
        <CvActs agent={agent} />
      </Panel>
      <Panel title={t('numbers')}>
        <FactList
          facts={[
            [t('bvn'), agent.bvn],
            [t('bank'), agent.bank],
            [t('accountName'), agent.accountName],
            [t('accountNumber'), agent.accountNumber],
          ]}
        />
      </Panel>
    </div>
  );
}

function Photo({ agent: { id, name, displayImage, links } }: { agent: AgentDto }) {
  const storing = useTask(storeImage, id);
  const removing = useTask(removeImage, id);
  return (
    <div className={styles.files}>
      {displayImage ? (
        <Picture className={styles.photo} src={displayImage} alt={t('photo', { name })} />
      ) : (
        <Avatar id={id} name={name} size={64} />
      )}
      <Allowed call={storeAgentImage} links={links}>
        <FileButton
          label={t(displayImage ? 'replacePhoto' : 'uploadPhoto')}
          accept="image/jpeg,image/png"
          busy={storing.running}
          onFile={(file) => storing.run({ id, file })}
        />
      </Allowed>
      {displayImage && (
        <Allowed call={removeAgentImage} links={links}>
          <RemoveFile label={t('removePhoto')} onYes={() => removing.run({ path: { id } })} />
        </Allowed>
      )}
    </div>
  );
}
