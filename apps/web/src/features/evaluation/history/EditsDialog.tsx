import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { type EditorDto, type EditsDto, listEditors, previewEdits } from '#libs/contracts';
import { ask } from '../../../core/api/ask.js';
import { failureOf } from '../../../core/api/problem.js';
import { useAppDispatch } from '../../../core/hooks.js';
import { FormModal, RecordPicker, Segmented } from '../../../ui/index.js';
import { revertEditsAsked } from '../acts/farm-act.saga.js';
import { t } from './texts.js';

/** Milliseconds from the last change to the count of farms. */
const SETTLE = 250;

type Counted = { of: string; edits?: EditsDto; problem?: string };

/** Undoes one person's edits in a period: asks for person and period, shows the number of farms, then runs the act. */
export default function EditsDialog({
  resource,
  onClose,
}: {
  resource: { id: number; name: string };
  onClose: () => void;
}) {
  const dispatch = useAppDispatch();
  const [username, setUsername] = useState<string | null>(null);
  const [period, setPeriod] = useState<Period>('today');
  const [own, setOwn] = useState<OwnPeriod>({ from: '', to: '' });
  const { editors, problem } = useEditors(resource.id);
  const span = periodOf(period, own, new Date());
  const of = username && span ? { username, ...span } : null;
  const counted = usePreview(resource.id, of);
  const edits = counted?.edits;
  const name = editors?.find((each) => each.username === username)?.name ?? '';
  const submit = () => {
    if (!of || !edits || edits.farms === 0) return;
    dispatch(revertEditsAsked({ resourceId: resource.id, name, of }));
    onClose();
  };
  return (
    <FormModal
      opened
      title={t('editsTitle', { name: resource.name })}
      submitLabel={t('editsYes', { n: edits?.farms ?? 0 })}
      canSubmit={(edits?.farms ?? 0) > 0}
      problem={problem ?? counted?.problem ?? null}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="sm mut">{t('editsIntro')}</p>
      <RecordPicker
        label={t('person')}
        placeholder={editors?.length === 0 ? t('noPersons') : undefined}
        disabled={!editors || editors.length === 0}
        required
        records={(editors ?? []).map((each) => ({
          value: each.username,
          label: t('personOption', { name: each.name, n: each.edits }),
        }))}
        value={username}
        onChange={setUsername}
        data-autofocus
      />
      <Segmented
        fill
        label={t('period')}
        value={period}
        options={PERIODS.map((value) => ({ value, label: t(value) }))}
        onChange={setPeriod}
      />
      {period === 'own' && (
        <>
          <TextInput
            type="datetime-local"
            label={t('from')}
            required
            value={own.from}
            onChange={(event) => setOwn({ ...own, from: event.currentTarget.value })}
          />
          <TextInput
            type="datetime-local"
            label={t('to')}
            required
            value={own.to}
            error={own.from && own.to && !span ? t('periodWrong') : null}
            onChange={(event) => setOwn({ ...own, to: event.currentTarget.value })}
          />
        </>
      )}
      <div role="status">
        <Preview wanted={of !== null} counted={counted} />
      </div>
    </FormModal>
  );
}

function Preview({ wanted, counted }: { wanted: boolean; counted: Counted | null }) {
  if (!wanted) return <p className="mut">{t('editsChoose')}</p>;
  if (counted?.problem) return null;
  if (!counted?.edits) return <p className="mut">{t('previewing')}</p>;
  const { farms, kept } = counted.edits;
  return (
    <>
      <p>{farms > 0 ? <b>{t('preview', { n: farms })}</b> : t('previewNone')}</p>
      {kept > 0 && <p className="mut">{t('previewKept', { n: kept })}</p>}
    </>
  );
}

function useEditors(resourceId: number) {
  const [state, setState] = useState<{ editors: EditorDto[] | null; problem: string | null }>({
    editors: null,
    problem: null,
  });
  useEffect(() => {
    const control = new AbortController();
    ask(listEditors, { path: { resourceId } }, { signal: control.signal }).then(
      ({ list }) => setState({ editors: list, problem: null }),
      (error: unknown) => {
        if (!control.signal.aborted) setState({ editors: null, problem: failureOf(error).message });
      },
    );
    return () => control.abort();
  }, [resourceId]);
  return state;
}

/** Counts the affected farms; null until the current request is answered. */
function usePreview(
  resourceId: number,
  of: { username: string; from: string; to: string } | null,
): Counted | null {
  const [counted, setCounted] = useState<Counted | null>(null);
  const text = of && JSON.stringify(of);
  useEffect(() => {
    if (!text) return;
    const control = new AbortController();
    const timer = setTimeout(() => {
      const query = JSON.parse(text) as { username: string; from: string; to: string };
      ask(previewEdits, { path: { resourceId }, query }, { signal: control.signal }).then(
        (edits) => setCounted({ of: text, edits }),
        (error: unknown) => {
          if (!control.signal.aborted) setCounted({ of: text, problem: failureOf(error).message });
        },
      );
    }, SETTLE);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [resourceId, text]);
  return counted?.of === text ? counted : null;
}

const PERIODS = ['today', 'yesterday', 'week', 'own'] as const;
type Period = (typeof PERIODS)[number];

/** Values of the fields: "2026-11-14T09:30", in the browser's time zone. */
interface OwnPeriod {
  from: string;
  to: string;
}

/**
 * Returns start and end (exclusive) as ISO times; null if they form no period. Days start at the browser's midnight.
 * Today ends at the next midnight, so that the request stays the same while a dialog is open.
 */
function periodOf(period: Period, own: OwnPeriod, now: Date): { from: string; to: string } | null {
  const midnight = (days: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).toISOString();
  if (period === 'today') return { from: midnight(0), to: midnight(1) };
  if (period === 'yesterday') return { from: midnight(-1), to: midnight(0) };
  if (period === 'week') return { from: midnight(-6), to: midnight(1) };
  const [from, to] = [new Date(own.from), new Date(own.to)];
  if (Number.isNaN(from.getTime()) || Number.isNaN(to.getTime()) || from >= to) return null;
  return { from: from.toISOString(), to: to.toISOString() };
}
