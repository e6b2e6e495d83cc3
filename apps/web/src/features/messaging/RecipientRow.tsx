import { memo } from 'react';
import type { RecipientDto } from '#libs/contracts';
import { formatNaira, formatSecond } from '../../core/i18n/index.js';
import { Skeleton, StatusBadge } from '../../ui/index.js';
import styles from './recipients.module.css';
import { t } from './texts.js';
import type { ShownRecipient } from './use-recipients.js';
import { toneOf } from './views.js';

interface Props {
  index: number;
  /** Null while it loads. */
  shown: ShownRecipient | null;
  /** Kobo per segment. */
  rate: number;
}

export const RecipientRow = memo(function RecipientRow({ index, shown, rate }: Props) {
  // The header is the first row.
  const at = index + 2;
  if (!shown)
    return (
      <tr aria-rowindex={at} className={styles.row}>
        <td colSpan={8}>
          <Skeleton width={`${60 - ((index * 13) % 30)}%`} />
        </td>
      </tr>
    );
  const { row, changes } = shown;
  // Two names for one animation: alternating them restarts it with every change.
  const tint = changes === 0 ? '' : changes % 2 === 1 ? styles.changed : styles.changedAgain;
  return (
    <tr aria-rowindex={at} className={`${styles.row} ${tint}`}>
      <td className={styles.name} title={row.name}>
        {row.name || '–'}
      </td>
      <td className={styles.number}>{row.number}</td>
      <td className={styles.wide}>{row.network ?? '–'}</td>
      <td className={styles.state}>
        <StatusBadge tone={toneOf(row)}>{t(row.state)}</StatusBadge>
      </td>
      <td className={styles.says} title={row.says}>
        {row.attempt > 1 ? t('tries', { says: row.says, n: row.attempt }) : row.says}
      </td>
      <td className={`${styles.numeric} ${styles.wide}`}>{row.segments}</td>
      <td className={`${styles.numeric} ${styles.wide}`}>{costOf(row, rate)}</td>
      <td className={`${styles.numeric} ${styles.when}`}>
        <time dateTime={row.changedAt}>{formatSecond(row.changedAt)}</time>
      </td>
    </tr>
  );
});

/** Returns the cost, or its maximum ("≤") if the outcome is unknown. */
function costOf({ costKobo, state, segments }: RecipientDto, rate: number): string {
  if (costKobo !== null) return formatNaira(costKobo);
  return state === 'UNKNOWN' ? `≤ ${formatNaira(segments * rate)}` : '–';
}
