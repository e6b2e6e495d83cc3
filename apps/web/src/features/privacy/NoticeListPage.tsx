import { NOTICE_LANGUAGES, type NoticeDto, REQUIRED_NOTICES } from '#libs/contracts';
import { useAppSelector } from '../../core/hooks.js';
import { selectUser } from '../../core/session/slice.js';
import { createdOnColumn, type TableColumn } from '../../ui/index.js';
import { nameColumn, RecordListPage, useRecordList } from '../../ui/records/RecordListPage.js';
import { DataProtectionTabs } from './DataProtectionTabs.js';
import { NoticeState } from './NoticeState.js';
import styles from './privacy.module.css';
import { notices } from './saga.js';
import { t } from './texts.js';

/** `/data-protection/notices`: all notices of the account, and the languages without one. */
export default function NoticeListPage() {
  const list = useRecordList(notices);
  return (
    <>
      <DataProtectionTabs />
      <RecordListPage store={notices} list={list} icon="lock" columns={COLUMNS} />
      <PublicPage />
      <Missing rows={list.shown.rows} whole={!list.url.q && list.shown.total === list.shown.rows?.length} />
    </>
  );
}

/** Links the page that everyone can read, without signing in. */
function PublicPage() {
  const accessId = useAppSelector(selectUser)?.accessId;
  if (!accessId) return null;
  return (
    <p className={styles.note}>
      <a href={`/privacy/${accessId}`} target="_blank" rel="noreferrer">
        {t('publicPage')}
      </a>{' '}
      <span className="mut">{t('publicPageNote')}</span>
    </p>
  );
}

/** Names the languages in which the account needs a notice and has none in use; says nothing of a part of the list. */
function Missing({ rows, whole }: { rows: readonly NoticeDto[] | null; whole: boolean }) {
  if (!rows || !whole) return null;
  const missing = REQUIRED_NOTICES.filter(
    (code) =>
      !rows.some(({ language, inUseSince, replacedOn }) => language === code && inUseSince && !replacedOn),
  );
  if (missing.length === 0) return null;
  return (
    <p className={`mut ${styles.note}`}>
      {t('missing', { languages: missing.map((code) => NOTICE_LANGUAGES[code]).join(', ') })}
    </p>
  );
}

const COLUMNS: readonly TableColumn<NoticeDto>[] = [
  nameColumn(notices, { header: t('notice') }),
  { id: 'state', header: t('state'), cell: (row) => <NoticeState notice={row} /> },
  {
    id: 'checkedBy',
    header: t('checkedBy'),
    wide: true,
    cell: ({ checkedBy }) => checkedBy ?? <span className="mut">{t('notChecked')}</span>,
  },
  createdOnColumn(t('createdOn')),
];
