import { ADMINISTRATORS } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';

const PATH = '/__word__';

export default defineFeature({
  name: '__word__',
  pages: [
    {
      path: PATH,
      title: '__Named-many__',
      roles: ADMINISTRATORS,
      own: true,
      nav: { group: 'programme', order: 40, icon: 'file' },
      load: () => import('./__One__ListPage.js'),
    },
    {
      path: `${PATH}/:id`,
      title: '__Named__',
      roles: ADMINISTRATORS,
      own: true,
      trail: [{ title: '__Named-many__', path: PATH }],
      load: () => import('./__One__Page.js'),
    },
  ],
  records: {
    __one__: { icon: 'file', title: '__Named-many__', order: 50, to: ({ id }) => [`${PATH}/${id}`] },
  },
});
