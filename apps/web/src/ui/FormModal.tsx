import { Modal } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { t } from '../core/i18n/index.js';
import { useOffline } from '../core/offline/use-offline.js';
import { Button } from './Button.js';
import styles from './FormModal.module.css';
import { useDiscard } from './use-discard.js';
import { useFocusBack } from './use-focus-back.js';
import { usePhone } from './use-media.js';

export interface FormModalProps {
  opened: boolean;
  title: string;
  onClose: () => void;
  /** Called on Save, Enter in a field, or Ctrl+Enter anywhere. */
  onSubmit: () => void;
  submitLabel?: string;
  /** Label of the button that closes it. */
  cancelLabel?: string;
  busy?: boolean;
  /** False if the server would refuse the form now, as the form explains; there is no submit button then. */
  canSubmit?: boolean;
  /** The form has unsaved input: closing asks first. */
  dirty?: boolean;
  /** The submit button is off until something is entered. */
  needsInput?: boolean;
  /** A refusal that belongs to no field. */
  problem?: string | null;
  children: ReactNode;
}

/** A form of at most eight fields, one column, full screen on phones. */
export function FormModal(props: FormModalProps) {
  const {
    opened,
    title,
    onClose,
    onSubmit,
    submitLabel,
    cancelLabel,
    busy,
    canSubmit = true,
    dirty,
    needsInput,
    problem,
    children,
  } = props;
  const phone = usePhone();
  const offline = useOffline();
  const discard = useDiscard(Boolean(dirty) && !busy);
  const form = useRef<HTMLFormElement>(null);
  const isOff = offline || (needsInput && !dirty);
  useFocusBack(opened);

  const close = async () => {
    if (await discard()) onClose();
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (busy || isOff || !canSubmit) return;
    onSubmit();
    // The fields show their errors after this event; the first invalid field gets the focus.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      form.current?.requestSubmit();
    }
  };
  return (
    <Modal
      opened={opened}
      data-closing={!opened || undefined}
      onClose={close}
      title={title}
      fullScreen={phone}
      size={480}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form ref={form} noValidate onSubmit={submit} onKeyDown={onKeyDown} className={styles.form}>
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        {children}
        <div className={styles.foot}>
          <span className="sm mut grow" role={offline ? 'status' : undefined}>
            {canSubmit && (offline ? t('offlineReason') : keysOf(submitLabel))}
          </span>
          <Button onClick={close} disabled={busy}>
            {cancelLabel ?? t('cancel')}
          </Button>
          {canSubmit && (
            <Button variant="primary" type="submit" busy={busy} disabled={isOff}>
              {submitLabel ?? t('save')}
            </Button>
          )}
        </div>
      </form>
    </Modal>
  );
}

/** Returns the hint that Ctrl + Enter presses the button. */
const keysOf = (label: string | undefined) => (label ? t('sendKeys', { label }) : t('saveKeys'));
