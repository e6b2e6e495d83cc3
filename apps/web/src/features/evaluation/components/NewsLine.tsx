import { useEffect, useState } from 'react';
import { later } from '../../../core/feature/later.js';
import { useAppSelector } from '../../../core/hooks.js';
import { Icon, IconButton } from '../../../ui/index.js';
import type { News } from '../state.js';
import { t } from '../texts.js';
import { selectTogether } from '../together/slice.js';
import { t as together } from '../together/texts.js';
import { sentenceOf } from '../together/words.js';
import styles from './queue.module.css';

const ActivityDrawer = later(() => import('../together/ActivityDrawer.js'));

/** Milliseconds that the line stays visible. */
const STAYS = 12_000;

/** "Ngozi Eze marked Garba Lawal completed". */
export function newsText({ by, farmName, status }: News, ownId: number | undefined): string {
  const who = by === null ? t('gona') : by.id === ownId ? t('newsYou') : by.name;
  const farm = farmName ?? t('newsOtherFarm');
  return t(status === 'COMPLETED' ? 'newsDone' : 'newsOpen', { who, farm });
}

interface Line {
  seq: number;
  text: string;
  icon: 'check' | 'undo' | 'info';
  farmId: number | null;
}

/** Returns the newer of the last flag and the last other act. */
function useLine(news: News | null, ownId: number | undefined): Line | null {
  const { happened } = useAppSelector(selectTogether);
  if (happened && happened.seq > (news?.seq ?? 0)) {
    const farmId =
      happened.type === 'farm.deleted' || happened.type === 'farm.removed' ? null : happened.farmId;
    return { seq: happened.seq, text: sentenceOf(happened), icon: 'info', farmId };
  }
  if (!news) return null;
  const icon = news.status === 'COMPLETED' ? 'check' : 'undo';
  return { seq: news.seq, text: newsText(news, ownId), icon, farmId: news.farmId };
}

export interface NewsLineProps {
  news: News | null;
  ownId: number | undefined;
  resourceId: number;
  onOpen: (farmId: number) => void;
}

/** Latest act of someone else, also announced; it disappears automatically. A button opens the recent acts. */
export function NewsLine({ news, ownId, resourceId, onOpen }: NewsLineProps) {
  const line = useLine(news, ownId);
  const [past, setPast] = useState<number | null>(null);
  const [all, setAll] = useState(false);
  const seq = line?.seq ?? null;
  useEffect(() => {
    if (seq === null) return;
    const timer = setTimeout(() => setPast(seq), STAYS);
    return () => clearTimeout(timer);
  }, [seq]);
  const shown = line && line.seq !== past ? line : null;
  const { farmId } = shown ?? { farmId: null };
  return (
    <div className={styles.newsRow}>
      <div className={styles.news} role="status" aria-live="polite">
        {shown && (
          <span key={shown.seq} className={styles.newsText}>
            <Icon name={shown.icon} size={14} />
            {farmId === null ? (
              <span>{shown.text}</span>
            ) : (
              <button type="button" className={styles.newsLink} onClick={() => onOpen(farmId)}>
                {shown.text}
              </button>
            )}
          </span>
        )}
      </div>
      <IconButton icon="clock" size={16} label={together('openActivity')} onClick={() => setAll(true)} />
      {all && (
        <ActivityDrawer
          resourceId={resourceId}
          onOpen={(id) => {
            setAll(false);
            onOpen(id);
          }}
          onClose={() => setAll(false)}
        />
      )}
    </div>
  );
}
