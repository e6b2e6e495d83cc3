import { catalogue } from '../../core/i18n/catalogue.js';

export const t = catalogue({
  title: 'BVN',
  note: 'Find a farmer by BVN. Each look-up is in the audit log and counts towards your limit for the hour.',
  ownNote: 'The BVN that your programme has for you. Only its last four digits are shown.',
  tabs: 'Farmers',
  find: 'Find by BVN',
  bvn: 'BVN',
  invalid: 'A BVN has 11 digits.',
  search: 'Find farmer',
  none: 'No farmer with this BVN.',
  own: 'Your BVN',
  noBvn: 'No BVN',
  noRecord: 'Your sign-in is not linked to a farmer record yet. Ask your programme officer.',
});
