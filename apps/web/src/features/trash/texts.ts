import { catalogue } from '../../core/i18n/catalogue.js';

export const t = catalogue({
  title: 'Trash',
  note: 'Deleted items can be restored for {days} days, with everything that belongs to them.',
  search: 'Search the trash',
  description: 'Description',
  type: 'Type',
  createdOn: 'Created On',
  deletedOn: 'Deleted On',
  unknown: 'Unknown',
  restore: 'Restore',
  restoreLabel: 'Restore {name}',
  window: 'Deleted items',
  with: 'With {parts}',
  alone: 'Nothing else deleted with it',
  deletedBy: 'Deleted by {name}',
  daysLeft: '{n} day left|{n} days left',
  goingSoon:
    'One item will be deleted permanently within {days} days.|{n} items will be deleted permanently within {days} days.',
  newest: 'Showing the newest {shown} of {total}. Search for the others.',
  communities: '{n} community|{n} communities',
  farmers: '{n} farmer|{n} farmers',
  members: '{n} other member|{n} other members',
  farms: '{n} farm|{n} farms',
  delete: 'Delete',
  deleteLabel: 'Delete {name}',
  deleteTitle: 'Delete {name}?',
  communityResource:
    'An administrator can restore it from Trash for {days} days, with everything in it. Farmer records stay.',
  community:
    'An administrator can restore it from Trash for {days} days, with its farmers and farms. Farmer records and ledger entries stay.',
});
