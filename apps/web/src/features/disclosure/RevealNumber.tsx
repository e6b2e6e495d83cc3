import { useCallback, useEffect, useState } from 'react';
import { RevealBody, revealAccountNumber, revealBvn } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { useSecretCall } from '../../core/tasks/use-secret-call.js';
import { Button, FormModal } from '../../ui/index.js';
import { BudgetLine } from './BudgetLine.js';
import styles from './disclosure.module.css';
import { ReasonField } from './ReasonField.js';
import { t } from './texts.js';
import { useBudget } from './use-budget.js';

/** Seconds for which the number is shown. */
export const SHOWN_FOR = 30;

const NUMBERS = {
  bvn: {
    ask: async (id: number, body: RevealBody) => (await ask(revealBvn, { path: { id }, body })).bvn,
    of: t('theBvn'),
  },
  account: {
    ask: async (id: number, body: RevealBody) =>
      (await ask(revealAccountNumber, { path: { id }, body })).accountNumber,
    of: t('theAccount'),
  },
};

export interface RevealNumberProps {
  number: keyof typeof NUMBERS;
  farmerId: number;
  /** Of the farmer. */
  name: string;
  /** As it is shown to everybody: the last four digits. */
  masked: string;
}

/**
 * A masked BVN or account number that an administrator can read for half a minute, for a reason. Mount it with the farmer's id as `key`:
 * the number must not outlive its farmer on the screen.
 */
export default function RevealNumber({ number, farmerId, name, masked }: RevealNumberProps) {
  const [asking, setAsking] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  // One and the same, so that what is drawn anew around it does not begin the half minute again.
  const hide = useCallback(() => setShown(null), []);
  const what = NUMBERS[number].of;
  if (shown) return <Shown number={shown} what={what} onHide={hide} />;
  return (
    <span className={styles.number}>
      {masked}
      <Button small icon="eye" aria-label={t('revealOf', { what, name })} onClick={() => setAsking(true)}>
        {t('reveal')}
      </Button>
      {asking && (
        <ReasonForm
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

interface ReasonFormProps extends Pick<RevealNumberProps, 'number' | 'farmerId' | 'name'> {
  onClose: () => void;
  onAnswer: (number: string) => void;
}

function ReasonForm({ number, farmerId, name, onClose, onAnswer }: ReasonFormProps) {
  const call = useSecretCall<RevealBody, string>((body) => NUMBERS[number].ask(farmerId, body), onAnswer);
  const budget = useBudget();
  const canReveal = budget?.nextInSeconds == null;
  const { field, modal } = useDtoForm(RevealBody, {
    initial: { reason: '' },
    labels: { reason: t('reason') },
    sender: call,
    onSubmit: call.run,
  });
  return (
    <FormModal
      opened
      title={t('revealOf', { what: NUMBERS[number].of, name })}
      submitLabel={t('reveal')}
      // What the server would refuse is not offered.
      canSubmit={canReveal}
      onClose={onClose}
      {...modal}
    >
      {canReveal && <p className="mut">{t('revealNote')}</p>}
      <BudgetLine budget={budget} />
      {canReveal && <ReasonField data-autofocus {...field('reason')} />}
    </FormModal>
  );
}
