import { REJECT_TYPES, type RejectType } from '#libs/contracts';
import { catalogue } from '../../../core/i18n/index.js';

/** Every text of rejecting what an agent captured. */
export const t = catalogue({
  none: 'No fingerprints were captured.',
  reject: 'Reject data…',
  title: 'Reject data of {name}',
  intro: 'Captured by {agent}.',
  what: 'What is rejected',
  BIOMETRIC: 'Fingerprints',
  MAP: 'Farm boundary',
  NEXT_OF_KIN: 'Next of kin',
  DETAILS: 'Personal details',
  OTHER: 'Other data',
  reason: 'Reason',
  reasonNeeded: 'Say in a sentence why it is rejected.',
  reasonHint: 'Such as: the right thumb is hard to read.',
  pins: 'Places on the map',
  pinsNote: 'If it helps to find what is wrong.',
  place: 'Place pins',
  placing: 'Click on the map to place a pin.',
  placed: '1 pin placed|{n} pins placed',
  most: 'No more pins can be placed.',
  removeLast: 'Remove last',
  donePlacing: 'Done',
  yes: 'Reject it',
  cancel: 'Cancel',
  list: 'Rejected',
  by: '{by}, {when}',
  pinned: '1 pin on the map|{n} pins on the map',
  takeBack: 'Take back',
  failed: 'What was rejected could not be loaded.',
});

/** "Fingerprints"; the word itself where an older rejection has another. */
export function kindText(type: string): string {
  return (REJECT_TYPES as readonly string[]).includes(type) ? t(type as RejectType) : type;
}
