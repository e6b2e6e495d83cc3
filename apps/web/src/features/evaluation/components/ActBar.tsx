import { useEffect } from 'react';
import { undoAct } from '#libs/contracts';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { useMay } from '../../../core/session/allowed.js';
import { useUndoKeys } from '../../../core/single-keys.js';
import { Button, Icon, IconButton, Kbd } from '../../../ui/index.js';
import { placeOf } from '../acts/acts.js';
import { wordsOf } from '../acts/bar-words.js';
import { redoAsked, undoAsked } from '../acts/change-status.saga.js';
import { selectEvaluation } from '../selectors.js';
import { barClosed } from '../slice.js';
import type { BarLine } from '../state.js';
import { t } from '../texts.js';
import styles from './act-bar.module.css';

/** Milliseconds that a sentence without an act stays visible. */
const STAYS = 8000;

export interface ActBarProps {
  /** Whether this user can write on this screen. */
  active: boolean;
}

const iconOf = ({ kind }: BarLine) =>
  kind === 'act' || kind === 'redo' ? 'check' : kind === 'undo' ? 'undo' : 'info';

/**
 * One line at the bottom of the map: the last confirmed act with Undo, or why a key had no effect. The next line
 * replaces it. Screen readers announce it.
 */
export function ActBar({ active }: ActBarProps) {
  const dispatch = useAppDispatch();
  const { bar, acts } = useAppSelector(selectEvaluation);
  const mayUndo = useMay()(undoAct);
  useUndoKeys(
    () => dispatch(undoAsked()),
    () => dispatch(redoAsked()),
    active && mayUndo,
  );
  const passing = bar?.kind === 'said';
  const id = bar?.id;
  useEffect(() => {
    if (!passing || !id) return;
    const timer = setTimeout(() => dispatch(barClosed()), STAYS);
    return () => clearTimeout(timer);
  }, [passing, id, dispatch]);

  const words = bar && wordsOf(bar);
  const isAct = bar?.kind === 'act' || bar?.kind === 'undo' || bar?.kind === 'redo';
  const place = isAct ? placeOf(acts, bar.kind) : null;
  return (
    <section className={styles.bar} data-shown={bar !== null} aria-label={t('actBar')}>
      <div role="status" aria-live="polite" className={styles.what}>
        {words && bar && (
          <>
            <Icon name={iconOf(bar)} size={16} />
            <span>
              {words.what} {words.name && <b>{words.name}</b>} {words.more}
            </span>
          </>
        )}
      </div>
      {bar && (
        <>
          {place && place.of > 1 && (
            <span className={styles.left}>{t('actPlace', { at: place.at, n: place.of })}</span>
          )}
          {active && mayUndo && bar.kind !== 'busy' && acts.done.length > 0 && (
            <Button small className={styles.button} onClick={() => dispatch(undoAsked())}>
              {t('undo')} <Kbd>Ctrl Z</Kbd>
            </Button>
          )}
          {active && mayUndo && bar.kind !== 'busy' && acts.undone.length > 0 && (
            <Button small className={styles.button} onClick={() => dispatch(redoAsked())}>
              {t('redo')} <Kbd>Ctrl Shift Z</Kbd>
            </Button>
          )}
          <IconButton
            icon="close"
            size={16}
            label={t('close')}
            className={styles.close}
            onClick={() => dispatch(barClosed())}
          />
        </>
      )}
    </section>
  );
}
