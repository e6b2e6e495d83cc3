import { Modal, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { encode } from 'uqr';
import { beginSecondFactor, confirmSecondFactor, type SecondFactorBegunDto } from '#libs/contracts';
import { ask } from '../../../core/api/ask.js';
import type { Failure } from '../../../core/api/problem.js';
import { isStepUpCancelled } from '../../../core/api/step-up.js';
import { useAppDispatch } from '../../../core/hooks.js';
import { useSecretCall } from '../../../core/tasks/use-secret-call.js';
import { Button, ErrorState } from '../../../ui/index.js';
import { useDiscard } from '../../../ui/use-discard.js';
import { useErrorFocus } from '../../../ui/use-error-focus.js';
import { usePhone } from '../../../ui/use-media.js';
import { CopyButton } from './CopyButton.js';
import { RecoveryCodes } from './RecoveryCodes.js';
import { factorChanged } from './saga.js';
import styles from './settings.module.css';
import { t } from './texts.js';

/** Enrols the second factor: the user adds the key to an app, enters a code, and saves the recovery codes. */
export default function EnrolDialog({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const phone = usePhone();
  const begin = useSecretCall<void, SecondFactorBegunDto>(() => ask(beginSecondFactor));
  const confirm = useSecretCall((code: string) => ask(confirmSecondFactor, { body: { code } }));
  const begun = begin.answer;
  const codes = confirm.answer?.recoveryCodes;
  const { run } = begin;
  const [code, setCode] = useState('');
  const discard = useDiscard(!codes && code.trim() !== '');
  useEffect(() => run(), [run]);
  const cancelled = begin.error !== null && isStepUpCancelled(begin.error);
  useEffect(() => {
    if (cancelled) onClose();
  }, [cancelled, onClose]);

  // The panel and the session update after the user has seen the codes: a page that opens earlier would remove them.
  const close = async () => {
    // Pending recovery codes are shown only once, so the dialog stays open for them.
    if (confirm.running || !(await discard())) return;
    if (codes) dispatch(factorChanged());
    onClose();
  };
  // The first call may ask for the password in its own dialog.
  if (!begun && (!begin.error || cancelled)) return null;
  return (
    <Modal
      opened
      onClose={close}
      title={t(codes ? 'codesTitle' : 'enrolTitle')}
      size={480}
      fullScreen={phone}
      closeOnClickOutside={false}
      closeOnEscape={!codes}
      withCloseButton={!codes}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onKept={close} />
      ) : begun ? (
        <Confirm
          begun={begun}
          busy={confirm.running}
          error={confirm.error}
          code={code}
          onType={setCode}
          onCode={confirm.run}
          onCancel={close}
        />
      ) : (
        begin.error && <ErrorState message={begin.error.message} onRetry={() => run()} />
      )}
    </Modal>
  );
}

interface ConfirmProps {
  begun: SecondFactorBegunDto;
  busy: boolean;
  error: Failure | null;
  code: string;
  onType: (code: string) => void;
  onCode: (code: string) => void;
  onCancel: () => void;
}

function Confirm({ begun, busy, error, code, onType, onCode, onCancel }: ConfirmProps) {
  const field = useErrorFocus(error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim()) onCode(code.trim());
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p>{t('enrolScan')}</p>
      <div className={styles.qr}>
        <QrCode text={begun.otpauthUrl} label={t('qrLabel')} />
      </div>
      <div>
        <p className="sm mut">{t('enrolType')}</p>
        <div className="row">
          <code className={styles.key}>{inFours(begun.secret)}</code>
          <CopyButton text={begun.secret} label={t('copyKey')} />
        </div>
      </div>
      <TextInput
        ref={field}
        data-autofocus
        label={t('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        value={code}
        error={error?.message}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <div className={styles.foot}>
        <Button onClick={onCancel} disabled={busy}>
          {t('cancel')}
        </Button>
        <Button variant="primary" type="submit" busy={busy} disabled={!code.trim()}>
          {t('confirm')}
        </Button>
      </div>
    </form>
  );
}

/** Returns groups of four, "JBSW Y3DP", which are easier to type from the screen. */
function inFours(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}

/** Light modules around a code, without which readers do not find it (ISO/IEC 18004: four; two suffice for phones). */
const BORDER = 4;

/** Draws a text as a QR code, dark on white in both themes: many readers cannot read inverted codes. */
function QrCode({ text, label, size = 200 }: { text: string; label: string; size?: number }) {
  const { path, squares } = useMemo(() => {
    const { data, size: side } = encode(text, { border: BORDER, ecc: 'M' });
    const dark = data.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : '')));
    return { path: dark.join(''), squares: side };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${squares} ${squares}`}
      shapeRendering="crispEdges"
    >
      <rect width={squares} height={squares} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
