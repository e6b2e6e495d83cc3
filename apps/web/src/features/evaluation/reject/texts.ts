import { REJECT_TYPES, type RejectType } from '#libs/contracts';
import { catalogue } from '../../../core/i18n/index.js';

/** Texts for rejecting an agent's captured data. */
export const t = catalogue({
  none: 'No fingerprints were captured.',
  reject: 'Reject data…',
  title: 'Reject data of {name}',
  intro: 'Captured by {agent}.',
  what: 'Data to reject',
  BIOMETRIC: 'Fingerprints',
  MAP: 'Farm boundary',
  NEXT_OF_KIN: 'Next of kin',
  DETAILS: 'Personal details',
  OTHER: 'Other data',
  reasonNeeded: 'Enter the reason.',
  reasonHint: 'Example: the right thumb is hard to read.',
  pins: 'Places on the map',
  pinsNote: 'Optional: mark the problem on the map.',
  place: 'Place pins',
  placing: 'Click on the map to place a pin.',
  placed: '1 pin placed|{n} pins placed',
  most: "You can't place more pins.",
  removeLast: 'Remove last',
  donePlacing: 'Done',
  yes: 'Reject it',
  list: 'Rejected',
  by: '{by}, {when}',
  pinned: '1 pin on the map|{n} pins on the map',
  failed: "Couldn't load the rejected data.",
});

/** "Fingerprints"; the raw type if an older rejection has an unknown one. */
export function kindText(type: string): string {
  return (REJECT_TYPES as readonly string[]).includes(type) ? t(type as RejectType) : type;
}
