import { Modal, TextInput } from '@mantine/core';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
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

/** Resolves to true for yes; to false for no, for Escape, and when the calling component has unmounted. */
export type Confirm = (question: Question) => Promise<boolean>;

interface Asked extends Question {
  id: number;
  answer: (yes: boolean) => void;
}

interface Questions {
  ask: (question: Question, onId: (id: number) => void) => Promise<boolean>;
  withdraw: (id: number) => void;
}

const Context = createContext<Questions | null>(null);

/** Renders the one confirmation dialog of the application. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [opened, setOpened] = useState(false);
  const open = useRef<Asked | null>(null);
  const count = useRef(0);

  const settle = useCallback((yes: boolean) => {
    open.current?.answer(yes);
    open.current = null;
    // The text stays while the dialog fades out.
    setOpened(false);
  }, []);
  const questions = useMemo<Questions>(
    () => ({
      ask: (question, onId) =>
        new Promise((answer) => {
          // An earlier, unanswered question counts as no.
          open.current?.answer(false);
          count.current += 1;
          open.current = { ...question, id: count.current, answer };
          onId(count.current);
          setAsked(open.current);
          setOpened(true);
        }),
      withdraw: (id) => {
        if (open.current?.id === id) settle(false);
      },
    }),
    [settle],
  );
  return (
    <Context.Provider value={questions}>
      {children}
      {asked && <Dialog key={asked.id} asked={asked} opened={opened} onAnswer={settle} />}
    </Context.Provider>
  );
}

/**
 * Returns a function that asks before an irreversible action:
 * `if (await confirm({ title: t('deleteTitle', { name }) })) remove.run(id)`.
 * @throws Error outside of a `ConfirmProvider`
 */
export function useConfirm(): Confirm {
  const questions = useContext(Context);
  if (!questions) throw new Error('useConfirm wants a ConfirmProvider above it.');
  const mine = useRef<number | null>(null);
  useEffect(
    () => () => {
      if (mine.current !== null) questions.withdraw(mine.current);
    },
    [questions],
  );
  return useCallback(
    (question) =>
      questions.ask(question, (id) => {
        mine.current = id;
      }),
    [questions],
  );
}

interface DialogProps {
  asked: Asked;
  opened: boolean;
  onAnswer: (yes: boolean) => void;
}

/** Renders the question; the safe answer has the focus. */
function Dialog({ asked, opened, onAnswer }: DialogProps) {
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
