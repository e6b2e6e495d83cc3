import { defineFeature } from '../../core/feature/define.js';
import { PATHS } from '../community/addresses.js';

/** Changes that weaken a rule. The pages with the rules are other features. */
export default defineFeature({
  name: 'rules',
  waiting: {
    ruleChange: {
      icon: 'lock',
      tone: 'warning',
      act: 'Review change',
      to: ({ communityResourceId }) =>
        communityResourceId === null ? '/settings' : `${PATHS.settings}?resource=${communityResourceId}`,
      follows: ['rule.*'],
    },
  },
});
