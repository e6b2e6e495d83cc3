import { defineDomain } from '#libs/platform';
import { EVENTS } from './events.js';
import { Trash1795368600100 } from './persistence/migrations/1795368600100-trash.js';
import { TrashRecordCreated1795371000018 } from './persistence/migrations/1795371000018-trash-record-created.js';
import { purgeTrash } from './purge-trash.js';
import { TrashModule } from './trash.module.js';

export const trash = defineDomain({
  name: 'trash',
  module: TrashModule,
  migrations: [Trash1795368600100, TrashRecordCreated1795371000018],
  owns: ['trash_item'],
  reads: ['app_user'],
  events: EVENTS,
  maintenance: [{ name: 'expired trash items', run: purgeTrash }],
});
