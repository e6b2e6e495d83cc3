import { catalogue } from '../../core/i18n/catalogue.js';

export const t = catalogue({
  title: '__Named-many__',
  add: 'Add __named__',
  search: 'Search __named-many__',
  name: 'Name',
  note: 'Note',
  createdOn: 'Created On',
  empty: 'No __named__ yet.',
});
