import { useCallback, useEffect, useState } from 'react';
import { every } from '../../core/every.js';
import { later } from '../../core/feature/later.js';
import { Button } from '../../ui/index.js';
import styles from './disclosure.module.css';
import { t } from './texts.js';

const RevealForm = later(() => import('./RevealForm.js').then((module) => module.RevealForm));

/** Seconds for which the number is shown. */
export const SHOWN_SECONDS = 30;

export interface RevealNumberProps {
  number: 'bvn' | 'account';
  farmerId: number;
  /** The farmer's name. */
  name: string;
  /** The masked number that everyone sees: the last four digits. */
  masked: string;
}

/**
 * A masked BVN or account number that an administrator can reveal for half a minute, for a reason. Mount it with the
 * farmer's id as `key`: the number must not outlive its farmer on the screen.
 */
export function RevealNumber({ number, farmerId, name, masked }: RevealNumberProps) {
  const [asking, setAsking] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  // Stable, so that a render of the parent does not restart the half minute.
  const hide = useCallback(() => setShown(null), []);
  const what = t(number === 'bvn' ? 'theBvn' : 'theAccount');
  if (shown) return <Shown number={shown} what={what} onHide={hide} />;
  return (
    <span className={styles.number}>
      {masked}
      <Button small icon="eye" aria-label={t('revealOf', { what, name })} onClick={() => setAsking(true)}>
        {t('reveal')}
      </Button>
      {asking && (
        <RevealForm
          number={number}
          farmerId={farmerId}
          name={name}
          onClose={() => setAsking(false)}
          onAnswer={(answer) => {
            setAsking(false);
            setShown(answer);
          }}
        />
      )}
    </span>
  );
}

function Shown({ number, what, onHide }: { number: string; what: string; onHide: () => void }) {
  const [left, setLeft] = useState(SHOWN_SECONDS);
  useEffect(() => {
    const until = Date.now() + SHOWN_SECONDS * 1000;
    const stop = every(250, () => {
      const seconds = Math.ceil((until - Date.now()) / 1000);
      if (seconds <= 0) onHide();
      else setLeft(seconds);
    });
    // Hides the number when the user leaves the tab.
    const onHidden = () => document.visibilityState === 'hidden' && onHide();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', onHidden);
    };
  }, [onHide]);
  return (
    <span className={styles.number}>
      <b role="status">{number}</b>
      <Button
        small
        icon="eyeOff"
        aria-label={t('hideOf', { what })}
        title={t('secondsLeft', { n: left })}
        onClick={onHide}
      >
        {t('hide')} <span className={styles.seconds}>{left}</span>
      </Button>
    </span>
  );
}
