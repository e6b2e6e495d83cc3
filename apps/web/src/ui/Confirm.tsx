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
import { usePart } from '../core/feature/use-part.js';

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

const loadDialog = () => import('./ConfirmDialog.js');

const Context = createContext<Questions | null>(null);

/** Renders the one confirmation dialog of the application. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [opened, setOpened] = useState(false);
  const open = useRef<Asked | null>(null);
  const count = useRef(0);
  const [dialog, load] = usePart(loadDialog);

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
          load(() => settle(false));
        }),
      withdraw: (id) => {
        if (open.current?.id === id) settle(false);
      },
    }),
    [settle, load],
  );
  return (
    <Context.Provider value={questions}>
      {children}
      {asked && dialog && (
        <dialog.ConfirmDialog key={asked.id} asked={asked} opened={opened} onAnswer={settle} />
      )}
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
