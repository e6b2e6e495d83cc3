import { catalogue } from '../../core/i18n/index.js';

export const t = catalogue({
  left: 'You may see or look up {n} more BVN in this hour.|You may see or look up {n} more BVNs in this hour.',
});
