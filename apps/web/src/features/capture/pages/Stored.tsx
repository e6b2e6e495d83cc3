import { useState } from 'react';
import type { CaptureStage } from '#libs/contracts';
import { formatMoment } from '../../../core/i18n/index.js';
import { Button, EmptyState, Panel, StatusBadge, type Tone } from '../../../ui/index.js';
import styles from '../capture.module.css';
import { useField } from '../field.js';
import { t } from '../texts.js';
import { useNames } from './use-names.js';

const ROWS = 50;
const STAGES: Record<CaptureStage, { tone: Tone; word: Parameters<typeof t>[0] }> = {
  waiting: { tone: 'warning', word: 'inReviewState' },
  accepted: { tone: 'good', word: 'acceptedState' },
  rejected: { tone: 'problem', word: 'rejectedState' },
  conflict: { tone: 'problem', word: 'needsYou' },
  review: { tone: 'warning', word: 'inReviewState' },
  refused: { tone: 'failed', word: 'refusedState' },
  dropped: { tone: 'waiting', word: 'droppedState' },
};

/** Lists the states of the agent's captures, the latest change first. */
export function Stored() {
  const { own } = useField();
  const [most, setMost] = useState(ROWS);
  const nameOf = useNames();
  if (own.length === 0) return <EmptyState icon="upload">{t('noneStored')}</EmptyState>;
  return (
    <Panel flush label={t('stored')}>
      <ul className={styles.rows}>
        {own
          .slice(-most)
          .reverse()
          .map(({ captureId, state, reason, at, farmerId }) => (
            <li key={captureId} className={styles.item}>
              <span className="grow">
                <b className="clip">{farmerId === null ? t('someone') : nameOf({ farmerId })}</b>
                <span className="mut">{reason ?? formatMoment(at)}</span>
              </span>
              <StatusBadge tone={STAGES[state].tone}>{t(STAGES[state].word)}</StatusBadge>
            </li>
          ))}
      </ul>
      {own.length > most && (
        <div className={styles.foot}>
          <Button onClick={() => setMost(most + ROWS)}>{t('showMore')}</Button>
        </div>
      )}
    </Panel>
  );
}
