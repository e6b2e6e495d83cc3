import { catalogue } from '../../core/i18n/catalogue.js';

export const seenByTexts = catalogue({
  title: 'Seen by',
  note: 'Everyone who opened this farmer’s data in the last two years. Times are rounded down to the hour.',
  ownNote:
    'The people who opened your data in the last two years, by role and office. Times are rounded down to the hour. You can ask any of these offices why.',
  nobody: 'No views yet.',
  views: 'People',
  files: 'Files that hold the data',
  numbers: 'Full numbers shown',
  between: '{first} to {last}, in {n} hour|{first} to {last}, in {n} hours',
  file: '{kind} for {recipient}',
  purpose: 'Purpose: {purpose}',
  reveal: 'Full BVN',
  revealAccount: 'Full account number',
  report: 'Report about the person',
  search: 'Found by their BVN',
  rejects: 'File of rejected rows with full BVNs',
  export: 'Export with full BVNs',
  all: 'Show all {n}',
  failed: 'The list could not be loaded. {why}',
});
