import { TRASH_DAYS, TRASH_MESSAGES, TRASH_WARNING_DAYS, topicOf } from '#libs/contracts';
import { useAppSelector } from '../../core/hooks.js';
import { formatNumber, t as shared } from '../../core/i18n/index.js';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { useTopic } from '../../core/realtime/use-topic.js';
import { selectUser } from '../../core/session/slice.js';
import {
  EmptyState,
  ErrorState,
  Icon,
  PageHeader,
  SearchField,
  SkeletonBlock,
  useListUrl,
} from '../../ui/index.js';
import { PageLink } from '../../ui/PageLink.js';
import { useVirtualRows } from '../../ui/use-virtual-rows.js';
import { trash } from './saga.js';
import { TrashRow } from './TrashRow.js';
import { t } from './texts.js';
import styles from './trash.module.css';

/** Row height in pixels, as documented; the scroll area is 500 high. */
const ROW = 90;

/** `/trash`: deleted items that can be restored. */
export default function TrashPage() {
  const { q, set } = useListUrl();
  const shown = useRemoteList(trash, q ? { q } : {});
  const user = useAppSelector(selectUser);
  useTopic(user ? topicOf.account(user.userAccountId) : null, null);
  const { rows, total, answer, error } = shown;
  const { scroller, items, above, below } = useVirtualRows<HTMLDivElement>(
    rows?.length ?? 0,
    ROW,
    (index) => rows?.[index]?.id ?? index,
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        count={rows && formatNumber(total)}
        note={t('note', { days: TRASH_DAYS })}
      />
      <section className={styles.card} aria-label={t('title')}>
        <div className={styles.tools}>
          <SearchField label={t('search')} value={q} onChange={(text) => set({ q: text })} />
          {answer && answer.goingSoon > 0 && (
            <p className={styles.soon} role="status">
              <Icon name="alert" size={16} />
              {t('goingSoon', { n: answer.goingSoon, days: TRASH_WARNING_DAYS })}
            </p>
          )}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a box that scrolls, not a part of a document */}
        <div
          ref={scroller}
          className={styles.window}
          role="region"
          aria-label={t('window')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by keyboard
          tabIndex={0}
        >
          {error && rows === null ? (
            <ErrorState message={error.message} onRetry={shown.retry} />
          ) : rows === null ? (
            <SkeletonBlock lines={8} />
          ) : rows.length === 0 ? (
            <EmptyState icon={q ? 'search' : 'trash'} action={!q && <PageLink to="/community" />}>
              {q ? shared('noMatch', { q }) : TRASH_MESSAGES.empty}
            </EmptyState>
          ) : (
            <table className={styles.table} aria-label={t('title')} aria-rowcount={rows.length + 1}>
              <thead>
                <tr>
                  <th scope="col">{t('description')}</th>
                  <th scope="col">{t('type')}</th>
                  <th scope="col">{t('createdOn')}</th>
                  <th scope="col">{t('deletedOn')}</th>
                  <th scope="col">
                    <span className="hidden-label">{t('restore')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {above > 0 && <tr className={styles.space} style={{ height: above }} />}
                {items.map(({ index, key }) => {
                  const item = rows[index];
                  return item && <TrashRow key={key} index={index} item={item} />;
                })}
                {below > 0 && <tr className={styles.space} style={{ height: below }} />}
              </tbody>
            </table>
          )}
        </div>
        {rows && total > rows.length && (
          <p className={styles.foot}>
            {t('newest', { shown: formatNumber(rows.length), total: formatNumber(total) })}
          </p>
        )}
      </section>
    </>
  );
}
