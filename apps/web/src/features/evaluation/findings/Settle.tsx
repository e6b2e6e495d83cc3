import { Textarea } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type FindingDetailDto, type OverlapOutcome, settleFinding } from '#libs/contracts';
import { useAppSelector } from '../../../core/hooks.js';
import { t as shared } from '../../../core/i18n/index.js';
import { useOffline } from '../../../core/offline/use-offline.js';
import { selectPreferences } from '../../../core/preferences/slice.js';
import { Allowed, useMay } from '../../../core/session/allowed.js';
import { useKeys } from '../../../core/single-keys.js';
import { useTask } from '../../../core/tasks/use-task.js';
import { Button, Kbd } from '../../../ui/index.js';
import { usePhone } from '../../../ui/use-media.js';
import { useLeases } from '../leases/use-leases.js';
import styles from './findings.module.css';
import { Outcomes } from './Outcomes.js';
import { Overtaken } from './Overtaken.js';
import { isReason, LONGEST_REASON } from './reason.js';
import settleStyles from './settle.module.css';
import { settleTask } from './tasks.js';
import { t } from './texts.js';
import type { Findings } from './use-findings.js';

export interface SettleProps {
  finding: FindingDetailDto;
  findings: Findings;
  children: (parts: { outcomes: ReactNode; save: ReactNode }) => ReactNode;
}

/** Chooses the outcome of an overlap and sends it. */
export function Settle({ finding, findings, children }: SettleProps) {
  const { findingId, outcomes, sides, severity, state } = finding;
  const may = useMay()(settleFinding);
  const phone = usePhone();
  const offline = useOffline();
  const keysOn = useAppSelector(selectPreferences).singleKeys;
  const task = useTask(settleTask, findingId);
  const open = outcomes.filter(({ refused }) => refused === null);
  const [chosen, setChosen] = useState<OverlapOutcome | null>(null);
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  /** Content of the screen at submission, if the server refused it because a farm had changed. */
  const [seen, setSeen] = useState<FindingDetailDto | null>(null);
  const sent = useRef<FindingDetailDto | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  // A user who starts to decide takes both leases; stepping past the finding takes none.
  const [begun, setBegun] = useState(false);
  const can = may && !phone && state === 'open' && finding.kind === 'overlap' && open.length > 0;
  const leases = useLeases(
    sides.map(({ farmId }) => farmId),
    can && begun && !offline,
  );

  const outcome = open.find((each) => each.outcome === chosen) ?? open[0];
  const needsReason = severity === 'severe';
  const hasReason = isReason(reason);
  const missing = needsReason ? !hasReason : reason.trim() !== '' && !hasReason;
  const foreign = leases.state === 'foreign';
  const choose = (to: OverlapOutcome) => {
    setBegun(true);
    setChosen(to);
  };
  const [a, b] = sides;
  const save = () => {
    if (!can || !outcome || !a || !b || offline || task.running || foreign) return;
    setAsked(true);
    setBegun(true);
    if (missing) return field.current?.focus();
    sent.current = finding;
    setSeen(null);
    const words = { keepA: 'barKeepA', keepB: 'barKeepB', trim: 'barTrim' } as const;
    task.run({
      findingId,
      nextId: findings.next?.findingId ?? null,
      outcome: outcome.outcome,
      reason: reason.trim(),
      versions: { a: a.version, b: b.version },
      text: t(words[outcome.outcome], { a: a.farmCode, b: b.farmCode }),
    });
  };

  // Someone has changed a farm, so the decision was about outdated boundaries.
  const conflict = task.error?.status === 409;
  const { retry } = findings.record;
  useEffect(() => {
    if (!conflict) return;
    setSeen(sent.current);
    retry();
  }, [conflict, retry]);

  const by = (at: number) => () => {
    const there = outcomes[at];
    if (can && there?.refused === null) choose(there.outcome);
  };
  useKeys({ '1': by(0), '2': by(1), '3': by(2) }, keysOn);
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.defaultPrevented || event.isComposing || event.repeat) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const on = event.target instanceof Element ? event.target : null;
      const mine = on !== null && form.current?.contains(on);
      // Links, buttons and fields handle Enter themselves; in the fields of this form it saves.
      if (!mine && on?.closest('a, button, input, textarea, select, summary, [role], [contenteditable]'))
        return;
      if (document.querySelector('[role="dialog"][aria-modal="true"]')) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  const overtaken = seen && <Overtaken seen={seen} now={finding} />;
  if (state !== 'open' || finding.kind !== 'overlap' || outcomes.length === 0)
    return children({ outcomes: overtaken, save: null });
  const problem = task.error && (conflict ? t('conflict') : task.error.message);
  return children({
    outcomes: (
      <form ref={form} className={settleStyles.settle} onSubmit={(event) => event.preventDefault()}>
        {overtaken}
        <Outcomes
          of={finding}
          chosen={can ? (outcome?.outcome ?? null) : null}
          onChoose={can ? choose : null}
        />
        {open.length === 0 && <p className={styles.hint}>{t('noWay')}</p>}
        {can && (
          <Textarea
            ref={field}
            label={t('reason')}
            required={needsReason}
            withAsterisk={needsReason}
            autosize
            minRows={1}
            maxRows={4}
            maxLength={LONGEST_REASON}
            value={reason}
            error={asked && missing ? t('reasonNeeded') : undefined}
            onChange={(event) => {
              setBegun(true);
              setReason(event.currentTarget.value);
            }}
          />
        )}
      </form>
    ),
    save: can && outcome && (
      <>
        {problem && (
          <p className={settleStyles.problem} role="alert">
            {problem}
          </p>
        )}
        {offline && <p className="sm mut">{shared('offlineReason')}</p>}
        <Allowed call={settleFinding}>
          <Button
            variant="primary"
            className={settleStyles.save}
            busy={task.running}
            disabled={foreign}
            onClick={save}
          >
            {t(`save_${outcome.outcome}`)} <Kbd>Enter</Kbd>
          </Button>
        </Allowed>
      </>
    ),
  });
}
