import { Textarea } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { type BvnDto, RevealBvnBody, revealBvn } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { useSecretCall } from '../../core/tasks/use-secret-call.js';
import { Button, FormModal } from '../../ui/index.js';
import { BudgetLine } from '../disclosure/BudgetLine.js';
import { useBudget } from '../disclosure/use-budget.js';
import styles from './audit.module.css';
import { t } from './texts.js';

/** Seconds for which the number is shown. */
export const SHOWN_FOR = 30;
/** Characters. */
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
  const call = useSecretCall<RevealBvnBody, BvnDto>(
    (body) => ask(revealBvn, { path: { id: farmerId }, body }),
    ({ bvn }) => onAnswer(bvn),
  );
  const budget = useBudget();
  const canReveal = budget?.nextInSeconds == null;
  const { field, modal } = useDtoForm(RevealBvnBody, {
    initial: { reason: '' },
    labels: { reason: t('reason') },
    sender: call,
    onSubmit: call.run,
  });
  return (
    <FormModal
      opened
      title={t('revealTitle', { name })}
      submitLabel={t('reveal')}
      // What the server would refuse is not offered.
      canSubmit={canReveal}
      onClose={onClose}
      {...modal}
    >
      {canReveal && <p className="mut">{t('revealNote')}</p>}
      <BudgetLine budget={budget} />
      {canReveal && (
        <Textarea
          description={t('reasonHint')}
          required
          data-autofocus
          autosize
          minRows={2}
          maxRows={5}
          maxLength={LONGEST_REASON}
          {...field('reason')}
        />
      )}
    </FormModal>
  );
}
