import { useEffect, useRef, useState } from 'react';
import { type EntryAnswerDto, readStatement, recordEntry, type StatementDto } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { type Failure, failureOf } from '../../core/api/problem.js';
import type { Sender } from '../../core/forms/use-dto-form.js';
import { useAppSelector } from '../../core/hooks.js';
import { keepWork, keptWork } from '../../core/offline/kept-work.js';
import { selectUser } from '../../core/session/slice.js';
import { useSecretCall } from '../../core/tasks/use-secret-call.js';
import type { EntryAct } from './act.js';

/** With a number: acts of another make are not read. */
const KIND = 'ledger-entry.1';

export interface Recorded {
  answer: EntryAnswerDto;
  /** Of the farmer, with what became of it; null where it did not come. */
  statement: StatementDto | null;
}

export interface Recording {
  /** Until it is known whether an earlier act was never answered. */
  loading: boolean;
  /** What was sent and not answered; nothing else is recorded before it is asked for again, or left. */
  unanswered: EntryAct | null;
  running: boolean;
  sender: Sender;
  send: (act: EntryAct) => void;
  /** Forgets what was not answered. */
  leave: () => void;
}

/** The server has answered, and has not taken it. Anything else may have been taken. */
const isRefusal = ({ status }: Failure) => status >= 400 && status < 500;

/** Read after the entry was recorded. That it cannot be read changes nothing of that. */
const statementOf = ({ resourceId, body: { farmerId, season } }: EntryAct): Promise<StatementDto | null> =>
  ask(readStatement, { path: { resourceId, farmerId }, query: { ...(season && { season }) } }).catch(
    () => null,
  );

/**
 * Records an entry. The act with its id is kept on this computer before it is sent: where no answer comes, be it that the page was
 * closed, the same is asked for again, and the server does it once.
 */
export function useRecording(resourceId: number, onRecorded: (recorded: Recorded) => void): Recording {
  const user = useAppSelector(selectUser);
  const owner = useRef(user);
  owner.current = user;
  const [loading, setLoading] = useState(true);
  const [unanswered, setUnanswered] = useState<EntryAct | null>(null);

  useEffect(() => {
    let gone = false;
    const show = (act: EntryAct | undefined) => {
      if (gone) return;
      setUnanswered(act ?? null);
      setLoading(false);
    };
    const kept = owner.current ? keptWork<EntryAct>(owner.current, KIND) : Promise.resolve([]);
    kept.then(
      (acts) => show(acts.find((act) => act.resourceId === resourceId)),
      () => show(undefined),
    );
    return () => {
      gone = true;
    };
  }, [resourceId]);

  /** Resolves also where the browser keeps nothing: then the act lasts as long as its page. */
  const keep = async (act: EntryAct | null) => {
    if (!owner.current) return;
    const change = act
      ? { put: [{ id: resourceId, work: act }], remove: [] }
      : { put: [], remove: [resourceId] };
    await keepWork<EntryAct>(owner.current, KIND, change).catch(() => undefined);
  };
  const call = useSecretCall<EntryAct, Recorded>(async (act) => {
    await keep(act);
    try {
      const answer = await ask(recordEntry, { path: { resourceId: act.resourceId }, body: act.body });
      await keep(null);
      setUnanswered(null);
      return { answer, statement: await statementOf(act) };
    } catch (thrown) {
      const refused = isRefusal(failureOf(thrown));
      if (refused) await keep(null);
      setUnanswered(refused ? null : act);
      throw thrown;
    }
  }, onRecorded);
  const { status, error, reset } = call;
  return {
    loading,
    unanswered,
    running: call.running,
    sender: { status, error: error && isRefusal(error) ? error : null, reset },
    send: call.run,
    leave: () => {
      setUnanswered(null);
      void keep(null);
      reset();
    },
  };
}
