import { catalogue } from '../../core/i18n/catalogue.js';

export const t = catalogue({
  name: 'Name',
  note: 'Note',
  createdOn: 'Created On',
  details: 'Details',
});
