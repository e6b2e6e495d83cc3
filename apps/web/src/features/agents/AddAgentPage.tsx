import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { agentCalls, createUser, type SaveAgentBody, type SharedAgencyDto } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { useMay } from '../../core/session/allowed.js';
import { useSecretCall } from '../../core/tasks/use-secret-call.js';
import { EmptyState } from '../../ui/index.js';
import { useRecordForm } from '../../ui/records/RecordForm.js';
import { RecordArea, useRecordId } from '../../ui/records/RecordPage.js';
import { CredentialsDialog } from '../access/CredentialsDialog.js';
import { agencyPath } from '../providers/addresses.js';
import { sharedAgencies } from '../providers/saga.js';
import { agentPath } from './addresses.js';
import { FormPage } from './FormPage.js';
import { AGENT_FIELDS, FIELDS_WITH_USER } from './fields.js';
import { agents } from './saga.js';
import { t } from './texts.js';

/** `/7/add-agent`: a form that adds an agent to a shared agency, and their user. */
export default function AddAgentPage() {
  const id = useRecordId(useParams().sharedAgencyId ?? null);
  const may = useMay();
  return (
    <RecordArea store={sharedAgencies} id={id} icon="users">
      {(agency) =>
        may(agentCalls.create) ? (
          <AddAgent key={agency.id} agency={agency} />
        ) : (
          <EmptyState icon="lock">{t('mayNot')}</EmptyState>
        )
      }
    </RecordArea>
  );
}

function AddAgent({ agency: { id, name, serviceProvider } }: { agency: SharedAgencyDto }) {
  const navigate = useNavigate();
  const may = useMay();
  // A shortlisted application brings names and contacts.
  const given = (useLocation().state as { agent?: Partial<SaveAgentBody> } | null)?.agent;
  const adding = useSecretCall(({ body }: { body: object }) =>
    ask(agentCalls.create, {
      path: { sharedAgencyId: id },
      body: { ...(body as SaveAgentBody), id: 0, sharedAgencyId: id },
    }),
  );
  const { answer } = adding;
  const form = useRecordForm({
    store: agents,
    row: null,
    fields: may(createUser) ? FIELDS_WITH_USER : AGENT_FIELDS,
    given,
    secretly: adding,
    // Someone who was a user before has a sign-in.
    onDone: () => answer && !answer.issued && navigate(agentPath(answer.id)),
    guard: answer === null,
  });
  return (
    <>
      <FormPage title={agents.labels.add} note={name} back={agencyPath(serviceProvider, id)} form={form} />
      {answer?.issued && (
        <CredentialsDialog
          credentials={answer.issued}
          name={answer.name}
          onClose={() => navigate(agentPath(answer.id))}
        />
      )}
    </>
  );
}
