import { catalogue } from '../../core/i18n/index.js';

export const t = catalogue({
  left: 'You may see or look up {n} more BVN or account number in this hour.|You may see or look up {n} more BVNs or account numbers in this hour.',
  reveal: 'Reveal',
  revealOf: 'Reveal {what} of {name}',
  theBvn: 'the BVN',
  theAccount: 'the account number',
  revealNote: 'It is shown for 30 seconds. Your name and the reason are recorded in the audit.',
  reason: 'Reason',
  reasonHint: 'At least 10 characters, without BVNs, phone or account numbers.',
  hide: 'Hide',
  hideOf: 'Hide {what}',
  secondsLeft: 'Hidden again in {n} s',
});
