import { ROLES } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';

export default defineFeature({
  name: 'ui-kit',
  // For developers only: the bundler leaves the page and what it shows out of a build for users.
  pages:
    process.env.NODE_ENV === 'development'
      ? [
          {
            path: '/ui',
            title: 'Parts of the portal',
            roles: ROLES,
            general: true,
            own: true,
            load: () => import('./UiKitPage.js'),
          },
        ]
      : [],
});
