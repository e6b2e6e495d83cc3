import { Textarea } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { FARMERS_MESSAGES } from '#libs/contracts';
import { revealBvn } from '../../api/audit.js';
import { useSecretCall } from '../../core/use-secret.js';
import { Button, FormModal } from '../../ui/index.js';
import styles from './audit.module.css';
import { t } from './texts.js';

/** Seconds for which the number is shown. */
export const SHOWN_FOR = 30;
/** Characters; the server asks the same. */
const SHORTEST_REASON = 10;
const LONGEST_REASON = 200;

export interface RevealBvnProps {
  farmerId: number;
  /** Of the farmer. */
  name: string;
  /** As it is shown to everybody: the last four digits. */
  masked: string;
}

/**
 * A masked BVN that an administrator can read for half a minute, for a reason. Mount it with the farmer's id as `key`:
 * the number must not outlive its farmer on the screen.
 */
export default function RevealBvn({ farmerId, name, masked }: RevealBvnProps) {
  const [asking, setAsking] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  // One and the same, so that what is drawn anew around it does not begin the half minute again.
  const hide = useCallback(() => setShown(null), []);
  if (shown) return <Shown bvn={shown} onHide={hide} />;
  return (
    <span className={styles.bvn}>
      {masked}
      <Button small icon="eye" aria-label={t('revealLabel', { name })} onClick={() => setAsking(true)}>
        {t('reveal')}
      </Button>
      {asking && (
        <ReasonForm
          farmerId={farmerId}
          name={name}
          onClose={() => setAsking(false)}
          onAnswer={(bvn) => {
            setAsking(false);
            setShown(bvn);
          }}
        />
      )}
    </span>
  );
}

function Shown({ bvn, onHide }: { bvn: string; onHide: () => void }) {
  const [left, setLeft] = useState(SHOWN_FOR);
  useEffect(() => {
    const until = Date.now() + SHOWN_FOR * 1000;
    const timer = setInterval(() => {
      const seconds = Math.ceil((until - Date.now()) / 1000);
      if (seconds <= 0) onHide();
      else setLeft(seconds);
    }, 250);
    // Who turns away from the page leaves nothing to read behind.
    const onHidden = () => document.visibilityState === 'hidden' && onHide();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onHidden);
    };
  }, [onHide]);
  return (
    <span className={styles.bvn}>
      <b role="status">{bvn}</b>
      <Button
        small
        icon="eyeOff"
        aria-label={t('hideLabel')}
        title={t('secondsLeft', { n: left })}
        onClick={onHide}
      >
        {t('hide')} <span className={styles.seconds}>{left}</span>
      </Button>
    </span>
  );
}

interface ReasonFormProps extends Pick<RevealBvnProps, 'farmerId' | 'name'> {
  onClose: () => void;
  onAnswer: (bvn: string) => void;
}

function ReasonForm({ farmerId, name, onClose, onAnswer }: ReasonFormProps) {
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const call = useSecretCall((text: string) => revealBvn(farmerId, text));
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts once for each answer
  useEffect(() => {
    if (call.answer) onAnswer(call.answer.bvn);
    if (call.error?.fields?.reason) setWrong(call.error.fields.reason);
  }, [call.answer, call.error]);

  const submit = () => {
    const text = reason.trim();
    const tooShort = text.length < SHORTEST_REASON;
    setWrong(tooShort ? FARMERS_MESSAGES.bvn.reasonNeeded : null);
    if (!tooShort) call.run(text);
  };
  return (
    <FormModal
      opened
      title={t('revealTitle', { name })}
      submitLabel={t('reveal')}
      onClose={onClose}
      onSubmit={submit}
      busy={call.running}
      problem={call.error && !call.error.fields?.reason ? call.error.message : null}
    >
      <p className="mut">{t('revealNote')}</p>
      <Textarea
        label={t('reason')}
        description={t('reasonHint')}
        required
        data-autofocus
        autosize
        minRows={2}
        maxRows={5}
        maxLength={LONGEST_REASON}
        value={reason}
        error={wrong}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormModal>
  );
}
