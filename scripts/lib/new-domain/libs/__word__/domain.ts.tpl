import {
  ADMINISTRATORS,
  __DOMAIN___MESSAGES,
  Save__One__Body,
  __One__Dto,
  __One__ListDto,
  __one__Calls,
} from '#libs/contracts';
import { byName, defineDomain } from '#libs/platform';
import { recordDomain, recordKind } from '#libs/records';
import { __Domain____stamp__ } from './persistence/migrations/__stamp__-__word__.js';

/** Record kind: list, form, page, trash, search and export. */
export const __MANY__ = recordKind({
  kind: '__one__',
  calls: __one__Calls,
  dtos: { list: __One__ListDto, record: __One__Dto, save: Save__One__Body },
  table: '__table__',
  called: ['__named__', '__named-many__'],
  messages: __DOMAIN___MESSAGES,
  roles: ADMINISTRATORS,
  fields: { name: 't.name', note: 't.note' },
  sorts: { name: byName('t.name') },
  searches: { text: ['t.name', 't.note'] },
  stored: ({ name, note = '' }) => ({ name, note: note.trim() }),
  export: {
    name: '__many__',
    columns: {
      name: { heading: 'Name' },
      note: { heading: 'Note' },
      createdOn: { heading: 'Created On', type: 'day' },
    },
  },
});

export const __domain__ = defineDomain({
  name: '__word__',
  migrations: [__Domain____stamp__],
  owns: ['__table__'],
  ...recordDomain(__MANY__),
});
