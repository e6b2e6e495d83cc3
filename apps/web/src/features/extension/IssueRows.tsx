import { Link } from 'react-router-dom';
import type { IssueRowDto } from '#libs/contracts';
import { formatAgo, formatDay } from '../../core/i18n/index.js';
import { issuePath } from './addresses.js';
import styles from './extension.module.css';
import { StateBadge } from './StateBadge.js';
import { t } from './texts.js';

interface Props {
  rows: readonly IssueRowDto[];
  chosen?: number | null;
  /** Query of the page, which a link keeps: filters and the page of the list. */
  search?: string;
}

/** Issues as links, with their state and the time of waiting. */
export function IssueRows({ rows, chosen, search = '' }: Props) {
  return (
    <ul className={styles.rows}>
      {rows.map(({ id, title, state, farmerName, community, photos, waitsSince, visitOn }) => (
        <li key={id}>
          <Link to={{ pathname: issuePath(id), search }} aria-current={id === chosen ? 'page' : undefined}>
            <b>{title}</b>
            <span className="sm mut">
              {photos.length > 0 && t('photos', { n: photos.length })} {waitsSince && formatAgo(waitsSince)}
            </span>
            <span className="sm">{[farmerName, community].filter(Boolean).join(', ')}</span>
            <StateBadge state={state} />
            {state === 'VISIT' && visitOn && (
              <span className="sm">{t('visitDay', { day: formatDay(visitOn) })}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
