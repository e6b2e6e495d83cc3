import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { type AgentDto, agentCalls } from '#libs/contracts';
import { useMay } from '../../core/session/allowed.js';
import { EmptyState } from '../../ui/index.js';
import { useRecordForm } from '../../ui/records/RecordForm.js';
import { RecordArea, useRecordId } from '../../ui/records/RecordPage.js';
import { agencyPath } from '../providers/addresses.js';
import { agentPath } from './addresses.js';
import { FormPage } from './FormPage.js';
import { AGENT_FIELDS } from './fields.js';
import { agents } from './saga.js';
import { t } from './texts.js';

/** `/7/edit-agent?agent=12`: the form of an agent. */
export default function EditAgentPage() {
  const { sharedAgencyId } = useParams();
  const id = useRecordId(useSearchParams()[0].get('agent'));
  const may = useMay();
  return (
    <RecordArea
      store={agents}
      id={id}
      icon="users"
      none={{ title: t('editTitle'), text: t('noAgent') }}
      back={{ to: agencyPath(0, Number(sharedAgencyId)), label: t('agency') }}
    >
      {(agent) =>
        may(agentCalls.update, agent.links) ? (
          <EditAgent key={agent.id} agent={agent} />
        ) : (
          <EmptyState icon="lock">{t('mayNot')}</EmptyState>
        )
      }
    </RecordArea>
  );
}

function EditAgent({ agent }: { agent: AgentDto }) {
  const navigate = useNavigate();
  const back = agentPath(agent.id);
  const form = useRecordForm({
    store: agents,
    row: agent,
    fields: AGENT_FIELDS,
    onDone: () => navigate(back),
    guard: true,
  });
  return <FormPage title={t('editTitle')} note={agent.name} back={back} form={form} />;
}
