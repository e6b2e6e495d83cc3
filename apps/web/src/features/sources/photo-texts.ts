import { catalogue } from '../../core/i18n/catalogue.js';

/** Separate catalogue: it loads with the pages of farmers and farms. */
export const t = catalogue({
  photos: 'Photos from data collection',
  photoOf: 'Photo: {question}',
});
