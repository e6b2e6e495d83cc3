import {
  ADMINISTRATORS,
  NOTICE_LANGUAGES,
  NOTICE_MESSAGES,
  NoticeDto,
  type NoticeLanguage,
  NoticeListDto,
  noticeCalls,
  SaveNoticeBody,
} from '#libs/contracts';
import { DomainError, lock, type Transaction } from '#libs/platform';
import { recordKind } from '#libs/records';

const LANGUAGE = `CASE t.language ${Object.entries(NOTICE_LANGUAGES)
  .map(([code, name]) => `WHEN '${code}' THEN '${name}'`)
  .join(' ')} END`;

/** Returns "Hausa, version 2". */
export const noticeName = (language: NoticeLanguage, number: number): string =>
  `${NOTICE_LANGUAGES[language]}, version ${number}`;

/** Privacy notices: drafts are edited and deleted as other records; one that was in use is never changed. */
export const NOTICES = recordKind({
  kind: 'notice',
  calls: noticeCalls,
  dtos: { list: NoticeListDto, record: NoticeDto, save: SaveNoticeBody },
  table: 'notice',
  called: ['notice', 'notices'],
  messages: NOTICE_MESSAGES,
  roles: ADMINISTRATORS,
  name: `(${LANGUAGE} || ', version ' || t.number)`,
  fields: {
    name: `(${LANGUAGE} || ', version ' || t.number)`,
    language: 't.language',
    number: 't.number',
    text: 't.text',
    checkedBy: 't.checked_by',
    inUseSince: 't.in_use_since',
    replacedOn: 't.replaced_on',
  },
  sorts: { name: `${LANGUAGE} || lpad(t.number::text, 6, '0')` },
  searches: { text: [LANGUAGE, 't.text'] },
  stored: ({ language, text }) => ({ language, text: text.trim().normalize('NFC') }),
  async beforeSave(tx, { actor, id, values }) {
    if (id === null) {
      values.number = await nextNumber(tx, actor.accountId, values.language as NoticeLanguage);
      return;
    }
    const [row] = await tx.query<{ language: string; text: string; used: boolean }>(
      'SELECT language, text, in_use_since IS NOT NULL AS used FROM notice WHERE id = $1',
      [id],
    );
    if (row?.used) throw new DomainError('notice.inUse');
    if (row?.language !== values.language)
      values.number = await nextNumber(tx, actor.accountId, values.language as NoticeLanguage);
    // Another text has not been checked.
    if (row?.text !== values.text) values.checked_by = null;
  },
  async beforeRemove(tx, { id }) {
    const [row] = await tx.query('SELECT FROM notice WHERE id = $1 AND in_use_since IS NOT NULL', [id]);
    if (row) throw new DomainError('notice.inUse');
  },
  isFixed: ({ inUseSince }) => inUseSince !== null,
  links: ({ id, inUseSince }) =>
    inUseSince === null
      ? [
          { rel: 'sign', href: `/api/privacy/notices/${id}/sign`, method: 'POST' },
          { rel: 'use', href: `/api/privacy/notices/${id}/use`, method: 'POST' },
        ]
      : [],
});

/** Returns the next version number in a language, deleted drafts included; locks the account's numbers. */
async function nextNumber(tx: Transaction, accountId: number, language: NoticeLanguage): Promise<number> {
  await lock(tx, 'notices', accountId);
  const [row] = await tx.query<{ number: number }>(
    'SELECT coalesce(max(number), 0) + 1 AS number FROM notice WHERE account_id = $1 AND language = $2',
    [accountId, language],
  );
  return row?.number ?? 1;
}
