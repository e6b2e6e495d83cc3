import { catalogue } from '../../core/i18n/catalogue.js';

export const t = catalogue({
  season: 'Season',
});
