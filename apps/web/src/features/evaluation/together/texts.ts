import { catalogue } from '../../../core/i18n/index.js';

/** Every text of working on one map at once. */
export const t = catalogue({
  left: '{left} left',
});
