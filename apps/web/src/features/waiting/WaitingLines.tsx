import { Link } from 'react-router-dom';
import type { WaitingItemDto } from '#libs/contracts';
import { waitingViewOf } from '../../core/feature/registry.js';
import { useAppSelector } from '../../core/hooks.js';
import { formatMoment, sentenceText } from '../../core/i18n/index.js';
import { selectUser } from '../../core/session/slice.js';
import { buttonClass, Icon } from '../../ui/index.js';
import { t } from './texts.js';
import styles from './waiting.module.css';

/** Lists pending items; each opens its record. */
export function WaitingLines({ list, onOpen }: { list: readonly WaitingItemDto[]; onOpen?: () => void }) {
  const userId = useAppSelector(selectUser)?.userId ?? 0;
  return (
    <ul className={styles.lines}>
      {list.map((item) => {
        const view = waitingViewOf(item.kind);
        // A newer server may send kinds that this client does not know.
        if (!view) return null;
        return (
          <li key={`${item.kind} ${item.id} ${item.season}`}>
            <span className={`${styles.icon} ${styles[view.tone]}`}>
              <Icon name={view.icon} size={19} />
            </span>
            <span>
              <b>{item.title}</b>
              <small className="mut">
                {sentenceText(item.detail)}
                {item.since && ` ${t('since', { when: formatMoment(item.since) })}.`}
              </small>
            </span>
            <Link
              className={buttonClass({ small: true })}
              to={view.to(item, userId)}
              aria-label={`${sentenceText(view.act)}: ${item.title}`}
              onClick={onOpen}
            >
              {sentenceText(view.act)}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
