import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppSelector } from '../../core/hooks.js';
import { selectNothingAssigned, selectViewer } from '../../core/session/viewer.js';
import { Icon, Kbd, useDelayed } from '../../ui/index.js';
import { NothingAssigned } from '../../ui/NothingAssigned.js';
import fieldStyles from './field.module.css';
import { findsBy, type Hit, type HitGroup, pageGroup, recordGroups } from './hits.js';
import styles from './search.module.css';
import { t } from './texts.js';
import { SHORTEST, useRecords } from './use-records.js';

interface SearchBoxProps {
  /** Text typed before this component loaded; `entered`: Enter was pressed after it. */
  early?: { text: string; entered: boolean };
  /** Called once the field has the keyboard focus. */
  onReady?: () => void;
  onDone: () => void;
}

/** Opened by Ctrl K: one field, with its results below, by kind. Arrow keys choose, Enter opens. */
export default function SearchBox({ early, onReady, onDone }: SearchBoxProps) {
  const navigate = useNavigate();
  const viewer = useAppSelector(selectViewer);
  const unassigned = useAppSelector(selectNothingAssigned);
  const [q, setQ] = useState(early?.text ?? '');
  const [entered, setEntered] = useState(early?.entered ?? false);
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // This code may load after the dialog has set the focus. A layout effect runs before drawing, so no key is lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(q.length, q.length);
    onReady?.();
  }, []);
  const by = findsBy(viewer);
  const withRecords = by !== 'find';
  const { found, byBvn, searching, error } = useRecords(withRecords ? q : null);
  const groups = useMemo(() => [...recordGroups(found, viewer), ...pageGroup(q, viewer)], [found, q, viewer]);
  const hits = groups.flatMap((group) => group.hits);
  const chosen = hits[Math.min(at, hits.length - 1)];
  const late = useDelayed(searching);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another line is chosen
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen?.key]);

  const go = (hit: Hit | undefined) => {
    if (!hit) return;
    onDone();
    navigate(hit.to);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown when the answer is there
  useEffect(() => {
    if (!entered || searching) return;
    setEntered(false);
    if (!error) go(chosen);
  }, [entered, searching]);
  // Results of an earlier text are about to be replaced: Enter waits for those of this one.
  const mayGo = !searching || groups.at(0)?.kind === 'pages';
  const onKeyDown = (event: KeyboardEvent) => {
    const last = hits.length - 1;
    const now = Math.min(at, last);
    const moves: Record<string, number> = {
      ArrowDown: now >= last ? 0 : now + 1,
      ArrowUp: now <= 0 ? last : now - 1,
      Home: 0,
      End: last,
    };
    // Home and End move inside the text if there is any.
    const next = q && (event.key === 'Home' || event.key === 'End') ? undefined : moves[event.key];
    if (event.key === 'Enter') mayGo ? go(chosen) : setEntered(true);
    else if (next !== undefined) setAt(Math.max(0, next));
    else return;
    event.preventDefault();
  };
  const label = t(by);
  const text = q.trim();
  // If a BVN was not looked up, its match is unknown.
  const nothing = hits.length === 0 && !searching && !error && byBvn?.looked !== false && unassigned === null;
  return (
    <div className={styles.box}>
      <input
        ref={field}
        data-autofocus
        className={fieldStyles.field}
        value={q}
        maxLength={60}
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={hits.length > 0}
        aria-controls="search-hits"
        aria-activedescendant={chosen ? `hit-${chosen.key}` : undefined}
        onChange={(event) => {
          setQ(event.target.value);
          setEntered(false);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} className={late ? `${styles.hits} ${styles.old}` : styles.hits}>
        <div id="search-hits" role="listbox" aria-label={t('results')}>
          {groups.map((group) => (
            <Group key={group.kind} group={group} chosen={chosen} onChoose={go} />
          ))}
        </div>
        {unassigned !== null && <NothingAssigned account={unassigned} />}
        {error && (
          <p className={styles.problem} role="alert">
            {error.message}
          </p>
        )}
        {nothing && (
          <p className={styles.nothing}>
            {t('nothing', { q: text })}
            {withRecords && (
              <span className="sm mut">{t(by === 'findByBvn' ? 'nothingHintBvn' : 'nothingHint')}</span>
            )}
          </p>
        )}
      </div>
      {byBvn && (
        <p className={styles.byBvn} role="status">
          <Icon name={byBvn.looked ? 'eye' : 'eyeOff'} size={16} />
          {byBvn.message}
        </p>
      )}
      <div className={styles.foot}>
        <span className="grow" role="status">
          {searching
            ? t('searching')
            : withRecords && text.length < SHORTEST
              ? t('more')
              : t('count', { n: hits.length })}
        </span>
        <span className={styles.keys}>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('keys')} <Kbd>Enter</Kbd> {t('open')}
        </span>
      </div>
    </div>
  );
}

interface GroupProps {
  group: HitGroup;
  chosen: Hit | undefined;
  onChoose: (hit: Hit) => void;
}

function Group({ group, chosen, onChoose }: GroupProps) {
  const title = `search-${group.kind}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed inside a listbox
    <div role="group" aria-labelledby={title} className={styles.group}>
      <div id={title} role="presentation" className={styles.caption}>
        {group.title}
      </div>
      {group.hits.map((hit) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, as in every combobox
        <div
          key={hit.key}
          id={`hit-${hit.key}`}
          role="option"
          tabIndex={-1}
          aria-selected={hit === chosen}
          className={styles.option}
          onClick={() => onChoose(hit)}
        >
          <Icon name={group.icon} size={16} />
          <span className={`clip ${styles.name}`}>{hit.title}</span>
          {hit.detail && <span className={`sm mut clip ${styles.detail}`}>{hit.detail}</span>}
        </div>
      ))}
    </div>
  );
}
