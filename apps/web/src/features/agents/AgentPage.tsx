import { useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { type AgentDto, agentCalls, type Role } from '#libs/contracts';
import { useAppSelector } from '../../core/hooks.js';
import { Allowed } from '../../core/session/allowed.js';
import { selectRole } from '../../core/session/slice.js';
import { RecordTabs } from '../../ui/AreaTabs.js';
import { Button, PageHeader } from '../../ui/index.js';
import { RecordPanels } from '../../ui/RecordPanels.js';
import { RecordArea, useRecordId } from '../../ui/records/RecordPage.js';
import { Status } from '../providers/Status.js';
import { AgentMenu } from './AgentMenu.js';
import { paymentsPath } from './addresses.js';
import { Contact } from './ContactsPanel.js';
import { agents } from './saga.js';
import { t } from './texts.js';

/** `/agent-profile/12`, and `/agent-profile/12/transaction-history`. Farmers see only the contact. */
export default function AgentPage() {
  const id = useRecordId(useParams().agentId ?? null);
  const role: Role | null = useAppSelector(selectRole);
  if (role === 'FARMER') return <Contact id={id} />;
  return (
    <RecordArea
      store={agents}
      id={id}
      icon="user"
      {...(role === 'AGENT' && { back: { to: '/', label: t('home') } })}
    >
      {(agent) => <Profile agent={agent} />}
    </RecordArea>
  );
}

function Profile({ agent }: { agent: AgentDto }) {
  const { id, name, status, sharedAgency, links } = agent;
  const [editing, setEditing] = useState(false);
  const isPayments = useLocation().pathname === paymentsPath(id);
  const hasActs = links.some(({ rel }) => rel !== 'self');
  return (
    <>
      <RecordTabs of="agent" label={t('tabs')} params={{ agentId: id }} />
      <PageHeader title={name} badge={<Status status={status} />} note={sharedAgency}>
        <Allowed call={agentCalls.update} links={links}>
          <Button onClick={() => setEditing(true)}>{t('edit')}</Button>
        </Allowed>
        {hasActs && <AgentMenu agent={agent} />}
      </PageHeader>
      <RecordPanels of="agent" id={id} tab={isPayments ? 'transaction-history' : 'profile'} />
      {editing && <agents.Form store={agents} row={agent} onClose={() => setEditing(false)} />}
    </>
  );
}
