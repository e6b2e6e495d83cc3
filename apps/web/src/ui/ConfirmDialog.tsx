import { Modal, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { t as shared } from '../core/i18n/index.js';
import { Button } from './Button.js';
import styles from './Confirm.module.css';
import { t } from './texts.js';
import { useFocusBack } from './use-focus-back.js';

export interface Question {
  /** Names the object and the count: "Delete Kano cluster?". */
  title: string;
  /** "Are you sure? You won't be able to revert this!" by default. */
  body?: ReactNode;
  /**
   * Second paragraph: what happens to the object. Deletions explain this here, which keeps the specified text above.
   */
  note?: ReactNode;
  /** "Yes, delete it" by default. */
  yes?: string;
  /** "No, cancel" by default. */
  no?: string;
  /** Yes loses nothing: the button has no danger colour, and Ctrl Enter confirms. */
  harmless?: boolean;
  /** Text to type before the user can confirm, such as the name of the object to reset. */
  typed?: string;
}

interface ConfirmDialogProps {
  asked: Question;
  opened: boolean;
  onAnswer: (yes: boolean) => void;
}

/** Renders the question; the safe answer has the focus. */
export function ConfirmDialog({ asked, opened, onAnswer }: ConfirmDialogProps) {
  const { title, body, note, yes, no, typed, harmless } = asked;
  const [text, setText] = useState('');
  useFocusBack(opened);
  const missing = typed !== undefined && text.trim() !== typed.trim();
  useEffect(() => {
    if (!harmless || !opened) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.repeat || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      onAnswer(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [harmless, opened, onAnswer]);
  return (
    <Modal
      opened={opened}
      data-closing={!opened || undefined}
      onClose={() => onAnswer(false)}
      title={title}
      size={420}
      centered
      // Above a form that may have asked.
      zIndex={250}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={styles.body}>
        {body ?? t('confirmBody')}
        {note && <p className="sm">{note}</p>}
        {typed !== undefined && (
          <TextInput
            mt={12}
            label={t('typeToConfirm', { text: typed })}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </div>
      <div className={styles.foot}>
        <Button data-autofocus onClick={() => onAnswer(false)}>
          {no ?? shared('confirmNo')}
        </Button>
        <Button variant={harmless ? 'primary' : 'danger'} disabled={missing} onClick={() => onAnswer(true)}>
          {yes ?? shared('confirmYes')}
        </Button>
      </div>
    </Modal>
  );
}
