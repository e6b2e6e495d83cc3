import type { AgentDto } from '#libs/contracts';
import type { RecordFormProps } from '../../core/records/record-store.js';
import { RecordForm } from '../../ui/records/RecordForm.js';
import { AGENT_FIELDS } from './fields.js';

/** Edits an agent. */
export default function AgentForm(props: RecordFormProps<AgentDto>) {
  return <RecordForm {...props} fields={AGENT_FIELDS} />;
}
