import {
  checkAgentPay,
  decidePay,
  downloadPayStatement,
  type PayFormat,
  type PayPeriodQuery,
  proposePay,
  readAgencyPay,
  readPayStatement,
  savePayLimits,
} from '#libs/contracts';
import { ask, askFile } from '../../core/api/ask.js';
import { onPatterns } from '../../core/feature/follows.js';
import { remoteList } from '../../core/lists/remote-list.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { topicRefreshNeeded } from '../../core/realtime/actions.js';
import { registerSagas } from '../../core/store.js';
import { command } from '../../core/tasks/command.js';
import { SERVER } from '../../core/tasks/outcome.js';
import { createTask } from '../../core/tasks/task.js';

const reloadOn = [
  onPatterns(['pay.proposed', 'pay.decided', 'pay.checked', 'pay.limitsChanged']),
  topicRefreshNeeded.match,
];

export const agencyPay = remoteList('pay/agency', {
  fetch: ({ of, ...query }: PayPeriodQuery & { of: number }, signal) =>
    ask(readAgencyPay, { path: { sharedAgencyId: of }, query }, { signal }),
  of: ({ of }) => of,
  reloadOn,
});

export const statement = remoteRecord('pay/statement', {
  fetch: (agentId: number, signal) => ask(readPayStatement, { path: { agentId } }, { signal }),
  reloadOn,
});

const reloads = [agencyPay, statement];
const message = ({ message: said }: { message: string }) => said;

export const propose = command('pay/propose', proposePay, { success: message, reloads });
export const decide = command('pay/decide', decidePay, { success: message, reloads });
export const check = command('pay/check', checkAgentPay, { success: message, reloads });
export const saveLimits = command('pay/limits', savePayLimits, { success: 'Limits saved', reloads });
export const download = createTask<{ agentId: number; format: PayFormat }, object>(
  'pay/file',
  async ({ agentId, format }) => {
    await askFile(downloadPayStatement, { path: { agentId }, query: { format } }, `pay-${agentId}.${format}`);
    return {};
  },
  { failure: SERVER },
);

registerSagas('pay', [agencyPay, statement, propose, decide, check, saveLimits, download]);
