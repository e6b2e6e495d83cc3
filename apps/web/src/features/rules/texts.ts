import { catalogue } from '../../core/i18n/catalogue.js';

export const t = catalogue({
  change: '{title}: {from} to {to}',
  waits: 'Requested by {name}, {when}. Needs approval from another administrator.',
  ownWaits: 'You requested this, {when}. Needs approval from another administrator.',
  cannotApprove:
    'You can refuse this change. To approve it takes an administrator who is independent of {name}.',
  approve: 'Approve change',
  refuse: 'Refuse…',
  withdraw: 'Withdraw request',
  refuseTitle: 'Refuse this change?',
  refuseBody: '{title} stays {from}. The reason is shown in the audit log.',
  refuseYes: 'Refuse',
});
