import { assignAnomalies, INPUTS_MESSAGES, reopenAnomaly, resolveAnomalies } from '#libs/contracts';
import { registerSagas } from '../../../core/store.js';
import { command } from '../../../core/tasks/command.js';
import {
  anomalyCounts,
  anomalyList,
  anomalyOwners,
  ledgerCheck,
  ledgerFigures,
  ledgerFlow,
  recoveryList,
} from './remotes.js';

const settles = { mode: 'leading', reloads: [anomalyList, anomalyCounts, recoveryList] } as const;

// The dialogs of these two show the failure.
export const assignTask = command('recovery/assign', assignAnomalies, {
  ...settles,
  success: ({ settled }) => INPUTS_MESSAGES.anomaliesAssigned(settled),
  failure: null,
});
export const resolveTask = command('recovery/resolve', resolveAnomalies, {
  ...settles,
  success: ({ settled }) => INPUTS_MESSAGES.anomaliesResolved(settled),
  failure: null,
});
export const reopenTask = command('recovery/reopen', reopenAnomaly, {
  ...settles,
  success: INPUTS_MESSAGES.anomalyReopened,
});

registerSagas('recovery', [
  ledgerFigures,
  ledgerFlow,
  ledgerCheck,
  recoveryList,
  anomalyList,
  anomalyCounts,
  anomalyOwners,
  assignTask,
  resolveTask,
  reopenTask,
]);
