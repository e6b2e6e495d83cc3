import { useEffect } from 'react';
import { EVALUATION_MESSAGES } from '#libs/contracts';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { useUndoKeys } from '../../../core/single-keys.js';
import { Button, Icon, IconButton, Kbd } from '../../../ui/index.js';
import { redoAsked, undoAsked } from '../change-status.saga.js';
import { selectEvaluation } from '../selectors.js';
import { barClosed } from '../slice.js';
import type { BarLine } from '../state.js';
import { t } from '../texts.js';
import styles from './act-bar.module.css';

/** Milliseconds that a sentence stays which is about no act. */
const STAYS = 8000;

interface Words {
  /** The documented sentence, the name beside it and not in it. */
  what: string;
  name: string;
}

function wordsOf(line: BarLine): Words {
  if (line.kind === 'said') return { what: line.text, name: '' };
  const { act, kind } = line;
  if (kind === 'skipped') return { what: t('overtaken', { name: act.name }), name: '' };
  const status = kind === 'undo' ? act.from : act.to;
  const { statusCompleted, statusNotCompleted } = EVALUATION_MESSAGES;
  const what = status === 'COMPLETED' ? statusCompleted : statusNotCompleted;
  const before = kind === 'act' ? '' : `${t(kind === 'undo' ? 'undone' : 'redone')}: `;
  return { what: `${before}${what}`, name: act.name };
}

/**
 * One line at the foot of the map: the last act that the server has confirmed, with the way back, or why a key did
 * nothing. The next one replaces it. It is read aloud.
 * @param active whether this user may write here and now
 */
export function ActBar({ active }: { active: boolean }) {
  const dispatch = useAppDispatch();
  const { bar, acts } = useAppSelector(selectEvaluation);
  useUndoKeys(
    () => dispatch(undoAsked()),
    () => dispatch(redoAsked()),
    active,
  );
  const passing = bar?.kind === 'said';
  const id = bar?.id;
  useEffect(() => {
    if (!passing || !id) return;
    const timer = setTimeout(() => dispatch(barClosed()), STAYS);
    return () => clearTimeout(timer);
  }, [passing, id, dispatch]);

  const words = bar && wordsOf(bar);
  const left = acts.done.length;
  return (
    <section className={styles.bar} data-shown={bar !== null} aria-label={t('actBar')}>
      <div role="status" aria-live="polite" className={styles.what}>
        {words && bar && (
          <>
            <Icon name={bar.kind === 'act' ? 'check' : bar.kind === 'said' ? 'info' : 'undo'} size={16} />
            <span>
              {words.what} {words.name && <b>{words.name}</b>}
            </span>
          </>
        )}
      </div>
      {bar && (
        <>
          {left > 0 && bar.kind !== 'said' && (
            <span className={styles.left}>{t('actsLeft', { n: left })}</span>
          )}
          {active && left > 0 && (
            <Button small className={styles.button} onClick={() => dispatch(undoAsked())}>
              {t('undo')} <Kbd>Ctrl Z</Kbd>
            </Button>
          )}
          {active && acts.undone.length > 0 && (
            <Button small className={styles.button} onClick={() => dispatch(redoAsked())}>
              {t('redo')} <Kbd>Ctrl Shift Z</Kbd>
            </Button>
          )}
          <IconButton
            icon="close"
            size={16}
            label={t('closeBar')}
            className={styles.close}
            onClick={() => dispatch(barClosed())}
          />
        </>
      )}
    </section>
  );
}
