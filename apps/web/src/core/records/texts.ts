import { catalogue } from '../i18n/catalogue.js';

/** Labels of every record kind: `{one}` is "warehouse", `{many}` is "warehouses". */
export const t = catalogue({
  add: 'Add {one}',
  edit: 'Edit',
  editTitle: 'Edit {one}',
  remove: 'Delete',
  removeNote: 'An administrator can restore it from Trash for {days} days.',
  search: 'Search {many}',
  empty: 'No {many} yet.',
  actions: 'Actions',
  saveChanges: 'Save changes',
  details: 'Details',
  gone: "The {one} was not found, or you don't have access to it.",
});
