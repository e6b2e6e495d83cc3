import { useEffect, useRef } from 'react';
import { ANSWERED, answerHolds, type HoldCode } from '#libs/contracts';
import { useAppSelector } from '../../../core/hooks.js';
import { selectPreferences } from '../../../core/preferences/slice.js';
import { useMay } from '../../../core/session/allowed.js';
import { useKeys } from '../../../core/single-keys.js';
import { EmptyState, Segmented, useListUrl } from '../../../ui/index.js';
import { importKindNamed } from '../kinds.js';
import { t } from '../texts.js';
import { HeldGroup } from './HeldGroup.js';
import styles from './held.module.css';
import { heldCounts } from './held-counts.js';
import type { StepProps } from './step-props.js';

const SHOWN = ['all', ...ANSWERED] as const;
/** Number of groups that are open at first: the most severe. */
const OPEN_AT_FIRST = 2;
const IN_DOUBT: readonly HoldCode[] = ['hold.communityName', 'hold.communityLga'];
const OF_FARMS: readonly HoldCode[] = ['hold.boundary', 'hold.farmOwner'];

/** Rows that would change a farmer's identity, by the change, each with its answer. */
export function HeldRows({ jobId, imported }: StepProps) {
  const url = useListUrl();
  const table = useRef<HTMLTableElement>(null);
  const wanted = SHOWN.find((each) => each === url.param('answered')) ?? 'all';
  const { open, rows } = heldCounts(imported);
  const mayAnswer = useMay()(answerHolds, imported.links);
  useHeldKeys(table, mayAnswer);
  const groups = imported.holds.filter((group) => {
    if (wanted === 'all') return true;
    return wanted === 'open' ? group.open > 0 : group.apply + group.keep > 0;
  });
  if (rows === 0) return <EmptyState icon="check">{t('noneHeld')}</EmptyState>;
  const farms = imported.holds.every(({ code }) => OF_FARMS.includes(code));
  const note = imported.holds.some(({ code }) => IN_DOUBT.includes(code))
    ? 'heldNoteCommunities'
    : 'heldNote';
  return (
    <>
      <div className={styles.tools}>
        <p className="grow">
          <b>{t(farms ? 'heldNoteFarms' : note)}</b> {t('heldRule')}
        </p>
        <Segmented
          label={t('showHeld')}
          value={wanted}
          options={[
            { value: 'all', label: t('all') },
            { value: 'open', label: t('openN', { n: open }) },
            { value: 'answered', label: t('answeredN', { n: rows - open }) },
          ]}
          onChange={(answered) => url.set({ show: 'held', answered: answered === 'all' ? null : answered })}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by keyboard */}
      <section className={styles.scroll} aria-label={t('held')} tabIndex={0}>
        <table className={styles.held} ref={table}>
          <caption className="hidden-label">{t('heldKeys')}</caption>
          <colgroup>
            <col style={{ width: 56 }} />
            <col style={{ width: 152 }} />
            <col style={{ width: 88 }} />
            <col />
            <col style={{ width: '22%' }} />
            <col style={{ width: 200 }} />
          </colgroup>
          <thead>
            <tr>
              <th scope="col" className="num">
                {t('row')}
              </th>
              <th scope="col">{importKindNamed(imported.kind)?.thing}</th>
              <th scope="col">{t('field')}</th>
              <th scope="col">{t('before')}</th>
              <th scope="col">{t('after')}</th>
              <th scope="col" className="num">
                {t('answer')}
              </th>
            </tr>
          </thead>
          {groups.map((group, index) => (
            <HeldGroup
              key={group.code}
              jobId={jobId}
              group={group}
              answered={wanted === 'all' ? undefined : wanted}
              links={imported.links}
              openAtFirst={group.open > 0 && index < OPEN_AT_FIRST}
            />
          ))}
        </table>
        {groups.length === 0 && <EmptyState icon="check">{t('noneOfFilter')}</EmptyState>}
      </section>
    </>
  );
}

/** J and K move between rows; A and E answer the current row, with Shift all rows of its kind. */
function useHeldKeys(table: { current: HTMLTableElement | null }, on: boolean) {
  const { singleKeys } = useAppSelector(selectPreferences);
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest('[data-held-row]') : null;
      if (row) last.current = row;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  const rows = () => [...(table.current?.querySelectorAll<HTMLElement>('[data-held-row]') ?? [])];
  const here = () => rows().find((row) => row === last.current) ?? null;
  const go = (step: number) => {
    const all = rows();
    const at = all.indexOf(last.current as HTMLElement);
    const next = all[at === -1 ? 0 : Math.max(0, Math.min(all.length - 1, at + step))];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  const press = (what: string, within: Element | null | undefined) =>
    within?.querySelector<HTMLButtonElement>(`[data-answer="${what}"]`)?.click();
  const group = () => here()?.closest('tbody')?.querySelector('[data-held-group]');
  useKeys(
    {
      j: () => go(1),
      k: () => go(-1),
      a: () => press('apply', here()),
      e: () => press('keep', here()),
      'shift+a': () => press('apply', group()),
      'shift+e': () => press('keep', group()),
    },
    on && singleKeys,
  );
}
