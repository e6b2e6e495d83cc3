import { catalogue } from '../../core/i18n/catalogue.js';

export const t = catalogue({
  title: 'Trash',
  note: 'What was deleted can be restored for {days} days, with all that went with it.',
  search: 'Search the trash',
  description: 'Description',
  type: 'Type',
  createdOn: 'Created On',
  deletedOn: 'Deleted On',
  unknown: 'Not known',
  restore: 'Restore',
  restoreLabel: 'Restore {name}',
  window: 'Deleted items',
  with: 'With {parts}',
  alone: 'Nothing else went with it',
  deletedBy: 'Deleted by {name}',
  daysLeft: '{n} day left|{n} days left',
  goingSoon: 'One item goes for good within {days} days.|{n} items go for good within {days} days.',
  newest: 'These are the newest {shown} of {total}. Search to find the others.',
  communities: '{n} community|{n} communities',
  farmers: '{n} farmer|{n} farmers',
  members: '{n} other member|{n} other members',
  farms: '{n} farm|{n} farms',
  delete: 'Delete',
  deleteLabel: 'Delete {name}',
  deleteTitle: 'Delete {name}?',
  communityResource:
    'The only way back is Trash: an administrator can restore it from there within {days} days, with everything in it. Farmers stay on record.',
  community:
    'The only way back is Trash: an administrator can restore it from there within {days} days, with its farmers and farms. Farmers and their ledger entries stay on record.',
});
