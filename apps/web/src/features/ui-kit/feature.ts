import { ROLES } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';

/**
 * True under `npm run dev`. The bundler sets it, and removes the page with all its content from production builds. It
 * is undefined in specs.
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
