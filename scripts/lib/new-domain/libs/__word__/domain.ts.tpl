import { ADMINISTRATORS } from '#libs/contracts';
import { defineDomain } from '#libs/platform';
import { EVENTS } from './events.js';
import { __Domain____stamp__ } from './persistence/migrations/__stamp__-__word__.js';
import { __One__ } from './persistence/__single__.entity.js';
import { find__Many__ } from './persistence/__single__-search.queries.js';
import { __Domain__Module } from './__word__.module.js';

export const __domain__ = defineDomain({
  name: '__word__',
  module: __Domain__Module,
  entities: [__One__],
  migrations: [__Domain____stamp__],
  owns: ['__table__'],
  events: EVENTS,
  records: {
    __one__: {
      names: (reader, ids) => reader.query('SELECT id, name FROM __table__ WHERE id = ANY($1)', [ids]),
      search: { roles: ADMINISTRATORS, find: find__Many__ },
    },
  },
});
