import { ADMINISTRATORS } from '#libs/contracts';
import { defineFeature } from '../../../core/feature/define.js';

export default defineFeature({
  name: 'converter',
  pages: [
    {
      path: '/kmlConverter',
      title: 'Map Converter',
      roles: ADMINISTRATORS,
      nav: { group: 'administration', order: 20, icon: 'wrench' },
      load: () => import('./ConverterPage.js'),
    },
  ],
});
