import { t } from '../core/i18n/index.js';
import { Button } from './Button.js';
import styles from './Pagination.module.css';
import { PAGE_SIZES } from './use-list-url.js';

export interface PaginationProps {
  page: number;
  size: number;
  total: number;
  /** The total in words, if it is not counted to its end. */
  totalText?: string;
  onPage: (page: number) => void;
  /** Without it the page size is fixed. */
  onSize?: (size: number) => void;
  /** Page sizes to choose from; the kit's own by default. */
  sizes?: readonly number[];
}

/** Shows the visible range of a list and links to its other pages. Hidden for a list without rows. */
export function Pagination({
  page,
  size,
  total,
  totalText,
  onPage,
  onSize,
  sizes = PAGE_SIZES,
}: PaginationProps) {
  if (total === 0) return null;
  const from = (page - 1) * size + 1;
  const to = Math.min(total, page * size);
  return (
    <div className={styles.pagination}>
      <span className="grow" aria-live="polite">
        {t('rangeOf', { from: Math.min(from, total), to, total: totalText ?? total })}
      </span>
      {onSize && (
        <label className={styles.size}>
          <span className={styles.sizeLabel}>{t('rowsPerPage')}</span>
          <select value={size} onChange={(event) => onSize(Number(event.target.value))}>
            {sizes.map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </select>
        </label>
      )}
      <Button small disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('previous')}
      </Button>
      <Button small disabled={to >= total} onClick={() => onPage(page + 1)}>
        {t('next')}
      </Button>
    </div>
  );
}
