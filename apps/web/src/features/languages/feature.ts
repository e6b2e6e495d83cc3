import { ADMINISTRATORS } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';
import { LANGUAGES_PATH } from '../identity/settings/addresses.js';

export default defineFeature({
  name: 'languages',
  pages: [
    {
      path: LANGUAGES_PATH,
      title: 'Languages',
      roles: ADMINISTRATORS,
      own: true,
      trail: [{ title: 'Settings', path: '/settings' }],
      load: () => import('./LanguagesPage.js'),
    },
  ],
  follows: ['language.*'],
});
