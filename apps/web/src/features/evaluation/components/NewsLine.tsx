import { useEffect, useState } from 'react';
import { Icon } from '../../../ui/index.js';
import type { News } from '../state.js';
import { t } from '../texts.js';
import styles from './queue.module.css';

/** Milliseconds that the line stays. */
const STAYS = 12_000;

/** "Ngozi Eze marked Garba Lawal completed". */
export function newsText({ by, farmName, status }: News, ownId: number | undefined): string {
  const who = by === null ? t('newsSystem') : by.id === ownId ? t('newsYou') : by.name;
  const farm = farmName ?? t('newsOtherFarm');
  return t(status === 'COMPLETED' ? 'newsDone' : 'newsOpen', { who, farm });
}

/** What somebody else has just done. It is said aloud as well, and leaves by itself. */
export function NewsLine({ news, ownId }: { news: News | null; ownId: number | undefined }) {
  const [shown, setShown] = useState<News | null>(null);
  useEffect(() => {
    setShown(news);
    if (!news) return;
    const timer = setTimeout(() => setShown(null), STAYS);
    return () => clearTimeout(timer);
  }, [news]);
  return (
    <div className={styles.news} role="status" aria-live="polite">
      {shown && (
        <span key={shown.seq} className={styles.newsText}>
          <Icon name={shown.status === 'COMPLETED' ? 'check' : 'undo'} size={14} />
          <span>{newsText(shown, ownId)}</span>
        </span>
      )}
    </div>
  );
}
