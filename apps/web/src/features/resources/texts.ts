import { catalogue } from '../../core/i18n/catalogue.js';

export const t = catalogue({
  title: 'Resources',
  tabs: 'Kinds of resources',
  none: 'Please select a Resource.',
});
