import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  ADMINISTRATORS,
  koboOf,
  MOST_POSTINGS,
  POSTING_MESSAGES,
  type PostingFormDto,
  postAgents,
} from '#libs/contracts';
import { useLeaveGuard } from '../../core/forms/leave-guard.js';
import { useAppSelector } from '../../core/hooks.js';
import { formatNaira, formatNumber } from '../../core/i18n/index.js';
import { Allowed } from '../../core/session/allowed.js';
import { selectRole } from '../../core/session/slice.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button, EmptyState, Kbd, Panel, SearchField } from '../../ui/index.js';
import { usePhone } from '../../ui/use-media.js';
import { useVirtualRows } from '../../ui/use-virtual-rows.js';
import { CommunityRow } from './CommunityRow.js';
import { CostAside } from './CostAside.js';
import { overBudget } from './cost.js';
import { type Draft, judge, type Place, placesOf, proposalFor, type Typed } from './draft.js';
import { SplitPanel } from './SplitPanel.js';
import { savePostings } from './saga.js';
import styles from './tasks.module.css';
import { t } from './texts.js';

/** Pixels of a row, on desktops and phones. */
const [ROW, CARD] = [92, 176];

/** Positions of an agent in the communities of a task, with their cost. */
export function PostingBoard({ form }: { form: PostingFormDto }) {
  const { agent, group, agents } = form;
  const [draft, setDraft] = useState<Draft>(new Map());
  const [q, setQ] = useState('');
  const [isSplitting, setSplitting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const board = useRef<HTMLDivElement>(null);
  const saving = useTask(savePostings);
  const role = useAppSelector(selectRole);
  const isAdministrator = role !== null && ADMINISTRATORS.includes(role);
  useLeaveGuard(draft.size > 0);
  const { status, reset } = saving;
  useEffect(() => {
    if (status !== 'succeeded') return;
    setDraft(new Map());
    reset();
  }, [status, reset]);

  const places = useMemo(() => placesOf(form), [form]);
  const names = useMemo(() => new Map(agents.map(({ id, name }) => [id, name])), [agents]);
  const nameOf = useCallback((id: number) => names.get(id) ?? t('agent'), [names]);
  const change = useCallback((id: number, typed: Typed | null) => {
    setProblem(null);
    setDraft((before) => {
      const next = new Map(before);
      if (typed) next.set(id, typed);
      else next.delete(id);
      return next;
    });
  }, []);
  const choose = useCallback(
    (place: Place) => {
      const proposal = proposalFor(place);
      if (proposal) change(place.id, proposal);
    },
    [change],
  );
  const judgedOf = (place: Place) => {
    const typed = draft.get(place.id);
    return typed ? judge(place, typed) : null;
  };
  const judged = places.map(judgedOf).filter((each) => each !== null);
  const farmers = judged.reduce((sum, each) => sum + each.farmers, 0);
  const wrong = judged.filter(({ fault, overlaps }) => fault || overlaps.length > 0);
  const isTooMuch = !isAdministrator && overBudget(group, farmers) > 0;
  const open = places.filter(({ free }) => free.length > 0);

  const selectAll = () => {
    if (draft.size >= open.length) return setDraft(new Map());
    const proposals = open.map((place) => [place.id, draft.get(place.id) ?? proposalFor(place)] as const);
    setDraft(new Map(proposals.filter((each): each is readonly [number, Typed] => each[1] !== null)));
  };
  const save = () => {
    if (saving.running || isTooMuch) return;
    if (judged.length === 0) return setProblem(POSTING_MESSAGES.choose);
    if (wrong.length > 0) {
      board.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    const postings = judged.flatMap(({ place, range }) =>
      range
        ? [
            {
              agentId: agent.id,
              communityId: place.id,
              startFarmerPosition: range.start,
              endFarmerPosition: range.end,
            },
          ]
        : [],
    );
    saving.run({ body: { postingGroupId: group.id, postings } });
  };
  useSaveKey(save);
  return (
    <div className={styles.board} ref={board}>
      <Panel label={t('communities')} flush>
        <div className={styles.toolbar}>
          <label>
            <input
              type="checkbox"
              checked={open.length > 0 && draft.size >= open.length}
              disabled={open.length === 0}
              onChange={selectAll}
            />
            <b>{t('selectAll', { n: formatNumber(open.length) })}</b>
          </label>
          <span className="mut grow">
            {t('chosen', { n: formatNumber(draft.size), all: formatNumber(places.length) })}
          </span>
          <SearchField label={t('searchCommunities')} value={q} onChange={setQ} />
          <Button onClick={() => setSplitting(!isSplitting)} disabled={open.length === 0}>
            {t('splitEvenly')}
          </Button>
        </div>
        <Rows
          places={places}
          q={q}
          draft={draft}
          draw={(place) => (
            <CommunityRow
              place={place}
              typed={draft.get(place.id) ?? null}
              judged={judgedOf(place)}
              agentName={agent.name}
              nameOf={nameOf}
              onChange={change}
              onChoose={choose}
            />
          )}
        />
        <Legend />
      </Panel>
      <div>
        <CostAside form={form} judged={judged} nameOf={nameOf} isAdministrator={isAdministrator} />
        {isSplitting && (
          <SplitPanel form={form} places={places} isAdministrator={isAdministrator} onUse={change} />
        )}
      </div>
      <footer className={styles.foot}>
        <span className="grow" role="status">
          {problem && <b className={styles.bad}>{problem}</b>}
          {!problem && wrong.length > 0 && <b className={styles.bad}>{t('toFix', { n: wrong.length })}</b>}
          {!problem && wrong.length === 0 && (
            <span className="mut">{t('reserves', { name: agent.name })}</span>
          )}
        </span>
        <b>{formatNaira(farmers * koboOf(group.cost_per_farmer))}</b>
        <Button onClick={() => setDraft(new Map())} disabled={draft.size === 0}>
          {t('cancel')}
        </Button>
        <Allowed call={postAgents}>
          <Button
            variant="primary"
            busy={saving.running}
            disabled={isTooMuch || judged.length > MOST_POSTINGS}
            onClick={save}
          >
            {t('save', { n: farmers })} <Kbd>Ctrl S</Kbd>
          </Button>
        </Allowed>
      </footer>
    </div>
  );
}

/** Calls `save` on Ctrl+S. */
function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

interface RowsProps {
  places: readonly Place[];
  q: string;
  draft: Draft;
  draw: (place: Place) => ReactNode;
}

/** Chosen communities first; only the visible rows are in the document. */
function Rows({ places, q, draft, draw }: RowsProps) {
  const isPhone = usePhone();
  const wanted = q.toLowerCase();
  const found = places.filter(({ name, lga }) => `${name} ${lga ?? ''}`.toLowerCase().includes(wanted));
  const ordered = [...found.filter(({ id }) => draft.has(id)), ...found.filter(({ id }) => !draft.has(id))];
  const { scroller, items, above, below } = useVirtualRows<HTMLDivElement>(
    ordered.length,
    isPhone ? CARD : ROW,
    (index) => ordered[index]?.id ?? index,
  );
  if (ordered.length === 0)
    return <EmptyState icon="search">{t(places.length === 0 ? 'noCommunities' : 'noneHere')}</EmptyState>;
  return (
    <>
      <div className={styles.heads} aria-hidden="true">
        <span />
        <span>{t('community')}</span>
        <span>{t('positions')}</span>
        <span>
          {t('start')} – {t('end')}
        </span>
        <span className={styles.number}>{t('farmers')}</span>
      </div>
      <div className={styles.rows} ref={scroller}>
        <div style={{ height: above }} />
        {items.map(({ index, key }) => {
          const place = ordered[index];
          return place && <div key={key}>{draw(place)}</div>;
        })}
        <div style={{ height: below }} />
      </div>
    </>
  );
}

const LEGEND = [
  ['own', 'thisPosting'],
  ['taken', 'others'],
  ['none', 'freeWord'],
  ['overlap', 'overlap'],
] as const;

const Legend = () => (
  <ul className={styles.legend}>
    {LEGEND.map(([kind, word]) => (
      <li key={kind}>
        <i data-kind={kind} />
        {t(word)}
      </li>
    ))}
  </ul>
);
