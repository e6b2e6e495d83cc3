import { useState } from 'react';
import type { CapturePostingDto } from '#libs/contracts';
import { useAppSelector } from '../../../core/hooks.js';
import { formatAmount, formatDate, formatNumber } from '../../../core/i18n/index.js';
import { selectUser } from '../../../core/session/slice.js';
import { useConfirm } from '../../../ui/Confirm.js';
import { Button, EmptyState, Icon, Panel, SearchField, SkeletonBlock } from '../../../ui/index.js';
import styles from '../capture.module.css';
import { figuresOf, matches, nameOf, nextFarmers, sentBack } from '../farmers.js';
import { openVault, refreshDrafts, useField } from '../field.js';
import { distanceText } from '../map/distance.js';
import { startCapture } from '../start.js';
import { dropDraft, type OpenDraft } from '../store/drafts.js';
import { t } from '../texts.js';
import { usePlace } from './use-place.js';
import { useView } from './use-view.js';

/** Farmers shown at a time; the search finds the others. */
const SHOWN = { few: 5, found: 30 };

/** The agent's day: figures, what was sent back, who is next, and the tasks with their money. */
export function Today() {
  const field = useField();
  const [, go] = useView();
  const name = useAppSelector(selectUser)?.displayName;
  const returned = sentBack(field);
  const day = formatDate(new Date().toISOString());
  const today = field.queue.filter(({ finishedAt }) => formatDate(finishedAt) === day);
  const waiting = field.queue.filter(({ state }) => state !== 'stored').length;
  const postings = field.work?.postings ?? [];
  return (
    <div className="stack">
      <Panel className={styles.card}>
        <div className="row">
          <h2 className={`grow ${styles.name}`}>{name ? `${t('today')}, ${name}` : t('today')}</h2>
          <span className="mut">{day}</span>
        </div>
        <dl className={styles.counts}>
          <Count n={today.length} word={t('captured')} />
          <Count
            n={today.filter(({ state }) => state === 'stored').length}
            word={t('storedToday')}
            tone="good"
          />
          <Count n={waiting} word={t('waitingHere')} tone="wait" />
        </dl>
      </Panel>
      {returned.length > 0 && (
        <button type="button" className={styles.returned} onClick={() => go({ view: 'sentBack' })}>
          <span className={styles.diamond} aria-hidden="true" />
          <span className="grow">
            <b>{t('sentBackTitle', { n: returned.length })}</b>
            <span className="mut clip">{returned.slice(0, 3).map(nameOf).join(' · ')}</span>
          </span>
          <Icon name="chevronRight" />
        </button>
      )}
      {field.drafts.length > 0 && (
        <Panel title={t('drafts')} flush>
          <ul className={styles.rows}>
            {field.drafts.map((open) => (
              <DraftRow key={open.draft.draftId} open={open} />
            ))}
          </ul>
        </Panel>
      )}
      {field.work === null && <SkeletonBlock lines={4} />}
      {field.work && postings.length === 0 && <EmptyState icon="map">{t('noTask')}</EmptyState>}
      {postings.length > 0 && <Next />}
      {postings.map((posting) => (
        <Task key={posting.postingId} posting={posting} />
      ))}
    </div>
  );
}

function Count({ n, word, tone }: { n: number; word: string; tone?: 'good' | 'wait' }) {
  return (
    <div data-tone={tone}>
      <dd>{formatNumber(n)}</dd>
      <dt>{word}</dt>
    </div>
  );
}

function DraftRow({ open: { draft, points } }: { open: OpenDraft }) {
  const [, go] = useView();
  const confirm = useConfirm();
  const { firstName = '', surname = '' } = draft.farmer;
  const name = `${surname} ${firstName}`.trim() || t('someone');
  const discard = async () => {
    if (
      !(await confirm({ title: t('discardTitle', { name }), body: t('discardBody'), yes: t('discardYes') }))
    )
      return;
    await dropDraft(openVault(), draft.draftId);
    await refreshDrafts();
  };
  return (
    <li className={styles.item}>
      <span className="grow">
        <b className="clip">{name}</b>
        <span className="mut">{formatDate(draft.startedAt)}</span>
      </span>
      <Button icon="trash" aria-label={t('removeNamed', { name })} onClick={() => void discard()} />
      <Button variant="primary" onClick={() => go({ draft: draft.draftId })}>
        {points.length > 0 ? t('draftPoints', { n: points.length }) : t('goOn')}
      </Button>
    </li>
  );
}

/** Farmers to capture next, and a search for anyone else. */
function Next() {
  const field = useField();
  const [, go] = useView();
  const { here, ask } = usePlace();
  const [words, setWords] = useState('');
  const all = nextFarmers(field, here);
  const found = words.trim() ? all.filter(({ farmer }) => matches(farmer, words.trim())) : all;
  const shown = found.slice(0, words.trim() ? SHOWN.found : SHOWN.few);
  const postingOf = (id: number) => field.work?.postings.find(({ postingId }) => postingId === id);
  const start = async (
    posting: CapturePostingDto | undefined,
    farmer: (typeof all)[number]['farmer'] | null,
  ) => {
    if (posting) go({ draft: await startCapture(posting, farmer) });
  };
  const live = field.work?.isActive ? field.work.postings.filter(({ status }) => status === 'ACTIVE') : [];
  return (
    <Panel
      title={here ? t('nextFarmers') : t('nextByPosition')}
      aside={
        !here && (
          <Button small icon="target" onClick={ask}>
            {t('useGps')}
          </Button>
        )
      }
      flush
    >
      <div className={styles.find}>
        <SearchField label={t('find')} value={words} onChange={setWords} />
      </div>
      {shown.length === 0 && <p className={styles.none}>{words.trim() ? t('noMatch') : t('noOpen')}</p>}
      <ul className={styles.rows}>
        {shown.map(({ farmer, metres }, n) => {
          const posting = postingOf(farmer.postingId);
          const facts = [
            metres === null ? null : distanceText(metres),
            posting?.services.replaceAll(' ', ', '),
          ];
          return (
            <li key={`${farmer.postingId} ${farmer.farmerId}`} className={styles.item}>
              <span className={styles.position}>{farmer.position}</span>
              <span className="grow">
                <b className="clip">{nameOf(farmer)}</b>
                <span className="mut">{facts.filter(Boolean).join(' · ')}</span>
              </span>
              <Button
                variant={n === 0 ? 'primary' : 'default'}
                aria-label={t('captureNamed', { name: nameOf(farmer) })}
                onClick={() => void start(posting, farmer)}
              >
                {t('capture')}
              </Button>
            </li>
          );
        })}
      </ul>
      {found.length > shown.length && (
        <p className={styles.none}>{t('more', { n: found.length - shown.length })}</p>
      )}
      {live.map((posting) => (
        <div key={posting.postingId} className={styles.foot}>
          <Button icon="plus" onClick={() => void start(posting, null)}>
            {live.length === 1 ? t('newFarmer') : `${t('newFarmer')}: ${posting.communityName}`}
          </Button>
        </div>
      ))}
    </Panel>
  );
}

function Task({ posting }: { posting: CapturePostingDto }) {
  const field = useField();
  const { accepted, inReview, here, total, toDo, earned } = figuresOf(posting, field);
  const share = (n: number) => ({ width: `${total === 0 ? 0 : (n / total) * 100}%` });
  const { startPosition: from, endPosition: to } = posting;
  return (
    <Panel className={styles.card}>
      <div className="row">
        <h2 className="grow">
          {posting.groupName}, {posting.communityName}
        </h2>
        {posting.endsOn && <span className="mut">{t('until', { day: formatDate(posting.endsOn) })}</span>}
      </div>
      <p className="mut">
        {from !== null && to !== null ? t('positions', { from, to }) : t('allFarmers')}
        {' · '}
        {t('perFarmer', { amount: formatAmount(posting.costPerFarmer) })}
      </p>
      <div className={styles.bar} aria-hidden="true">
        <i style={share(accepted)} />
        <i style={share(inReview)} />
        <i style={share(here)} />
      </div>
      <ul className={styles.legend}>
        <li>{t('accepted', { n: accepted })}</li>
        <li>{t('inReview', { n: inReview })}</li>
        <li>{t('waitingCount', { n: here })}</li>
        <li>{t('toDo', { n: toDo })}</li>
      </ul>
      <div className="row">
        <span className="grow">{t('earned')}</span>
        <b>{formatAmount(earned)}</b>
      </div>
    </Panel>
  );
}
