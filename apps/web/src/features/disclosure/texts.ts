import { catalogue } from '../../core/i18n/index.js';

export const t = catalogue({
  left: 'You can view or look up {n} more BVN or account number this hour.|You can view or look up {n} more BVNs or account numbers this hour.',
  reveal: 'Reveal',
  revealOf: 'Reveal {what} of {name}',
  theBvn: 'the BVN',
  theAccount: 'the account number',
  revealNote: 'Shown for 30 seconds. The audit log records your name and the reason.',
  reasonHint: 'At least 10 characters, without BVNs, phone or account numbers.',
  hide: 'Hide',
  hideOf: 'Hide {what}',
  secondsLeft: 'Hidden again in {n} s',
});
