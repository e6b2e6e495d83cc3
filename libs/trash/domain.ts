import { defineDomain } from '#libs/platform';
import { HOLDS } from './about-person.js';
import { EVENTS } from './events.js';
import { Trash1795600800000 } from './persistence/migrations/1795600800000-trash.js';
import { purgeTrash } from './purge-trash.js';
import { TrashModule } from './trash.module.js';

export const trash = defineDomain({
  name: 'trash',
  module: TrashModule,
  migrations: [Trash1795600800000],
  owns: ['trash_item'],
  holds: HOLDS,
  reads: ['app_user'],
  events: EVENTS,
  maintenance: [{ name: 'expired trash items', run: purgeTrash }],
});
