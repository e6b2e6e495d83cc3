import type { StaffDraftDto } from '#libs/contracts';
import { formatDate, formatTime } from '../../core/i18n/index.js';
import { Button, Panel } from '../../ui/index.js';
import { PAGES } from './form.js';
import styles from './staff.module.css';
import { t } from './texts.js';

/** Offers to continue an unfinished form, or to discard it. */
export function DraftOffer({ draft, onChoice }: { draft: StaffDraftDto; onChoice: (goOn: boolean) => void }) {
  const { data, page, updatedOn } = draft;
  const name = [data?.firstName, data?.lastName].filter(Boolean).join(' ') || t('draftNameless');
  const at = updatedOn ?? new Date().toISOString();
  return (
    <Panel title={t('draftTitle')}>
      <p>
        {t('draftBody', {
          name,
          date: formatDate(at),
          time: formatTime(at),
          page: t(PAGES[page - 1] ?? 'bio'),
        })}
      </p>
      <div className={styles.offer}>
        <Button variant="primary" onClick={() => onChoice(true)}>
          {t('goOn')}
        </Button>
        <Button onClick={() => onChoice(false)}>{t('afresh')}</Button>
      </div>
    </Panel>
  );
}
