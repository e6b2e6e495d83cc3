import { formatNumber } from '../../core/i18n/index.js';
import { IconButton } from '../../ui/index.js';
import { t } from '../texts.js';
import styles from './view.module.css';

export interface MapPagesProps {
  page: number;
  /** Farms on a full page. */
  size: number;
  total: number;
  onPage: (page: number) => void;
}

/** Shows the number of farms and the current page, with arrows to the others. */
export function MapPages({ page, size, total, onPage }: MapPagesProps) {
  const pages = Math.max(1, Math.ceil(total / size));
  return (
    <nav className={styles.pages} aria-label={t('pages')}>
      <span className="mut">{t('farms', { n: total })}</span>
      <IconButton
        icon="chevronLeft"
        label={t('previousPage')}
        className={styles.step}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <span aria-live="polite">{t('page', { page: formatNumber(page), pages: formatNumber(pages) })}</span>
      <IconButton
        icon="chevronRight"
        label={t('nextPage')}
        className={styles.step}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
