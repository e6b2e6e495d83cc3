import { defineFeature } from '../../core/feature/define.js';

/** The list of first steps has no page of its own: the overview shows it. */
export default defineFeature({
  name: 'start',
  follows: [
    'communityResource.*',
    'community.*',
    'communities.imported',
    'farmers.imported',
    'farms.*',
    'farm.*',
    'import.*',
    'job.*',
    'accessList.*',
  ],
});
