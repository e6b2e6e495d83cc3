import type { KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import type { WaitingItemDto } from '#libs/contracts';
import { waitingViewOf } from '../../core/feature/registry.js';
import { useAppSelector } from '../../core/hooks.js';
import { formatMoment, formatNumber, sentenceText, t as shared } from '../../core/i18n/index.js';
import { useOffline } from '../../core/offline/use-offline.js';
import { selectUser } from '../../core/session/slice.js';
import { keyOf as keyPressed, singleKeysOn } from '../../core/single-keys.js';
import { Button, buttonClass, Icon } from '../../ui/index.js';
import { t } from './texts.js';
import { keyOf, type SettledItem, useSettled } from './use-settled.js';
import styles from './waiting.module.css';

interface WaitingLinesProps {
  list: readonly WaitingItemDto[];
  /** Number of lines on screen; all by default. */
  most?: number;
  onOpen?: () => void;
}

/** Lists pending items; each opens its record. J and K move between them. */
export function WaitingLines({ list, most, onOpen }: WaitingLinesProps) {
  const settled = useSettled(list);
  const offline = useOffline();
  if (list.length + settled.length === 0) return null;
  const lineOf = (item: WaitingItemDto | SettledItem) => (
    <Line key={keyOf(item)} item={item} offline={offline} onOpen={onOpen} />
  );
  return (
    <>
      {offline && (
        <p className={`sm mut ${styles.offline}`} role="status">
          {t('offlineNote')}
        </p>
      )}
      <ul className={styles.lines} onKeyDown={moveByKey}>
        {settled.map(lineOf)}
        {list.slice(0, most).map(lineOf)}
      </ul>
    </>
  );
}

interface LineProps {
  item: WaitingItemDto | SettledItem;
  offline: boolean;
  onOpen: (() => void) | undefined;
}

function Line({ item, offline, onOpen }: LineProps) {
  const userId = useAppSelector(selectUser)?.userId ?? 0;
  const view = waitingViewOf(item.kind);
  // A newer server may send kinds that this client does not know.
  if (!view) return null;
  if ('settledBy' in item)
    return (
      <li>
        <span className={`${styles.icon} ${styles.settled}`}>
          <Icon name="check" size={19} />
        </span>
        <span>
          <b>{item.title}</b>
          <small className="mut" role="status">
            {item.settledBy ? t('settledBy', { name: item.settledBy }) : t('settled')}
          </small>
        </span>
      </li>
    );
  const act = [sentenceText(view.act), item.count > 1 && formatNumber(item.count)].filter(Boolean).join(' ');
  const label = `${act}: ${item.title}`;
  return (
    <li>
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
      {offline ? (
        <Button small disabled title={shared('offlineReason')} aria-label={label}>
          {act}
        </Button>
      ) : (
        <Link
          className={buttonClass({ small: true })}
          to={view.to(item, userId)}
          aria-label={label}
          onClick={onOpen}
        >
          {act}
        </Link>
      )}
    </li>
  );
}

/** Moves the focus to the next or previous button. Pages below the list must not see the key. */
function moveByKey(event: KeyboardEvent<HTMLUListElement>): void {
  const key = singleKeysOn() ? keyPressed(event.nativeEvent, { j: 1, k: -1 }) : null;
  if (key === null) return;
  event.preventDefault();
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  links[at + (key === 'j' ? 1 : -1)]?.focus();
}
