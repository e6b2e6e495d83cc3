import {
  AGENT_MESSAGES,
  type AgentContactListDto,
  agentCalls,
  type DoneDto,
  listOwnAgents,
  recoverPassword,
  removeAgentCv,
  removeAgentImage,
  saveAgentBank,
  setAgentStatus,
  storeAgentCv,
  storeAgentImage,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { askUpload } from '../../core/api/upload.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { recordStore } from '../../core/records/record-store.js';
import { registerSagas } from '../../core/store.js';
import { command } from '../../core/tasks/command.js';
import { SERVER } from '../../core/tasks/outcome.js';
import { type Ticket, takeSecret } from '../../core/tasks/secret.js';
import { createTask } from '../../core/tasks/task.js';
import { PROVIDERS } from '../providers/addresses.js';
import { agentPath } from './addresses.js';
import { t } from './texts.js';

export const agents = recordStore('agent', agentCalls, {
  one: 'agent',
  many: 'agents',
  path: PROVIDERS,
  to: agentPath,
  follows: ['agent.*', 'sharedAgency.*', 'serviceProvider.*', 'staff.grantsChanged'],
  ofAccount: true,
  labels: { title: t('title'), add: t('add'), edit: t('edit'), gone: t('gone') },
  messages: AGENT_MESSAGES,
  form: () => import('./AgentForm.js'),
});

/** The only key: a farmer has one list. */
export const OWN = 'own';
export const ownAgents = remoteRecord<typeof OWN, AgentContactListDto>('agent/contacts', {
  fetch: (_own, signal) => ask(listOwnAgents, {}, { signal }),
});

const reloads = [agents.list, agents.record];
const answered = ({ message }: DoneDto) => message;
const ofAgent = { mode: 'leading', success: answered, reloads } as const;
const key = ({ path }: { path: { id: number } }) => path.id;

const ofStatus = { ...ofAgent, key, failure: AGENT_MESSAGES.statusFailed } as const;
export const activate = command('agent/activate', setAgentStatus, ofStatus);
/** Undo activates the agent for the same kinds of work. */
export const suspend = command('agent/suspend', setAgentStatus, {
  ...ofStatus,
  undo: ({ path: { id } }) => activate.trigger({ path: { id, status: 'ACTIVE' } }),
});

export const removeCv = command('agent/removeCv', removeAgentCv, { ...ofAgent, key });
export const removeImage = command('agent/removeImage', removeAgentImage, { ...ofAgent, key });

interface Upload {
  id: number;
  file: File;
}
const ofUpload = {
  key: ({ id }: Upload) => id,
  success: answered,
  failure: SERVER,
  reloads,
} as const;

export const storeCv = createTask<Upload, DoneDto>(
  'agent/storeCv',
  ({ id, file }) => askUpload(storeAgentCv, { path: { id } }, file),
  ofUpload,
);
export const storeImage = createTask<Upload, DoneDto>(
  'agent/storeImage',
  ({ id, file }) => askUpload(storeAgentImage, { path: { id } }, file),
  ofUpload,
);

/** Numbers, which never appear in an action; a ticket represents them. */
export interface BankValues {
  bvn?: string;
  bank?: string;
  accountName?: string;
  accountNumber?: string;
}
export const saveBank = createTask<{ id: number; numbers: Ticket<BankValues> }, DoneDto>(
  'agent/bank',
  ({ id, numbers }) => ask(saveAgentBank, { path: { id }, body: takeSecret(numbers) }),
  // The form shows the failure.
  { success: answered, reloads },
);

/** Sets a password that an administrator types. */
export const recover = createTask<{ agentId: number; password: Ticket }, DoneDto>(
  'agent/recover',
  ({ agentId, password }) => ask(recoverPassword, { body: { agentId, newPassword: takeSecret(password) } }),
  { success: t('recovered'), failure: t('recoverFailed') },
);

registerSagas('agents', [
  agents,
  ownAgents,
  activate,
  suspend,
  removeCv,
  removeImage,
  storeCv,
  storeImage,
  saveBank,
  recover,
]);
