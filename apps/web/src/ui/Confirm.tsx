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
import type { Question } from './ConfirmDialog.js';

export type { Question };

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
