import { catalogue } from '../../core/i18n/index.js';

export const t = catalogue({
  find: 'Find a page',
  findRecords: 'Find farmer, phone or farm',
  findByBvn: 'Find farmer, BVN or farm',
  results: 'Found',
  pages: 'Pages',
  nothing: 'Nothing matches “{q}”.',
  nothingHint: 'Names are found by their beginning; a phone number or an ID must be complete.',
  nothingHintBvn: 'Names are found by their beginning; a BVN, a phone number or an ID must be complete.',
  more: 'Type at least two characters to search farmers, farms and communities.',
  noFarmerByBvn: 'No farmer with this BVN.',
  count: '{n} result|{n} results',
  keys: 'to choose',
  open: 'to open',
});
