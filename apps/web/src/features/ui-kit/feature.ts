import { ROLES } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';

/**
 * Whether this is served by `npm run dev`; the bundler puts the answer here, and leaves the page with all that it shows out
 * of a build for users. Specs have neither.
 */
declare const __DEVELOPMENT__: boolean | undefined;

export default defineFeature({
  name: 'ui-kit',
  pages:
    typeof __DEVELOPMENT__ !== 'undefined' && __DEVELOPMENT__
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
