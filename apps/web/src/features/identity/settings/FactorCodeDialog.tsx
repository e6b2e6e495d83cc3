import { Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { disableSecondFactor, renewRecoveryCodes } from '#libs/contracts';
import { ask } from '../../../core/api/ask.js';
import { useAppDispatch } from '../../../core/hooks.js';
import { succeeded } from '../../../core/notifications/slice.js';
import { useSecretCall } from '../../../core/tasks/use-secret-call.js';
import { Button } from '../../../ui/index.js';
import { useDiscard } from '../../../ui/use-discard.js';
import { useErrorFocus } from '../../../ui/use-error-focus.js';
import { usePhone } from '../../../ui/use-media.js';
import { RecoveryCodes } from './RecoveryCodes.js';
import { factorChanged } from './saga.js';
import styles from './settings.module.css';
import { t } from './texts.js';

export interface FactorCodeDialogProps {
  /** New recovery codes, or switching off: both require a code first. */
  what: 'codes' | 'off';
  onClose: () => void;
}

export default function FactorCodeDialog({ what, onClose }: FactorCodeDialogProps) {
  const dispatch = useAppDispatch();
  const phone = usePhone();
  const [code, setCode] = useState('');
  const renew = useSecretCall((typed: string) => ask(renewRecoveryCodes, { body: { code: typed } }));
  const disable = useSecretCall(
    (typed: string) => ask(disableSecondFactor, { body: { code: typed } }),
    ({ message }) => {
      dispatch(succeeded(message));
      dispatch(factorChanged());
      onClose();
    },
  );
  const off = what === 'off';
  const { run, running: busy, error } = off ? disable : renew;
  const codes = renew.answer?.recoveryCodes;

  const field = useErrorFocus(error);
  const discard = useDiscard(!codes && code.trim() !== '');

  const close = async () => {
    // Pending recovery codes are shown only once, so the dialog stays open for them.
    if (busy || !(await discard())) return;
    if (codes) dispatch(factorChanged());
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim()) run(code.trim());
  };
  return (
    <Modal
      opened
      onClose={close}
      title={t(codes ? 'codesTitle' : off ? 'offTitle' : 'newCodes')}
      size={480}
      fullScreen={phone}
      closeOnClickOutside={!codes}
      closeOnEscape={!codes}
      withCloseButton={!codes}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onKept={close} />
      ) : (
        <form className={styles.form} noValidate onSubmit={submit}>
          <p>{t(off ? 'offBody' : 'newCodesBody')}</p>
          <TextInput
            ref={field}
            data-autofocus
            label={t(off ? 'codeOrRecovery' : 'code')}
            inputMode={off ? 'text' : 'numeric'}
            autoComplete="one-time-code"
            maxLength={40}
            value={code}
            error={error?.message}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <div className={styles.foot}>
            <Button onClick={close} disabled={busy}>
              {t('cancel')}
            </Button>
            <Button variant={off ? 'danger' : 'primary'} type="submit" busy={busy} disabled={!code.trim()}>
              {t(off ? 'switchOff' : 'newCodes')}
            </Button>
          </div>
        </form>
      )}
    </Modal>
  );
}
