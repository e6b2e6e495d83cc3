import type { CommunityQuestion, ImportDto } from '#libs/contracts';
import { formatNumber } from '../../../core/i18n/index.js';
import styles from './check.module.css';
import { q } from './question-texts.js';
import { type Answers, answerOf } from './use-answers.js';

interface Place {
  name: string;
  isNew: boolean;
  rows: number;
}

/** Rows of a farmer list by community, as answered so far. All lines together are the rows of the file. */
export function RowsByCommunity({ imported, given }: { imported: ImportDto; given: Answers['given'] }) {
  const { places, open, leftOut } = placesOf(imported, given);
  const total = imported.counts?.total ?? 0;
  if (places.length === 0) return null;
  const other = total - open - leftOut - places.reduce((rows, place) => rows + place.rows, 0);
  return (
    <section className={styles.question} aria-label={q('rowsByCommunity')}>
      <b>{q('rowsByCommunity')}</b>
      <dl className={styles.parked}>
        {places.map(({ name, isNew, rows }) => (
          <div key={`${name}${isNew}`}>
            <dt>
              {name} {isNew && <span className={styles.isNew}>{q('newCommunity')}</span>}
            </dt>
            <dd>{formatNumber(rows)}</dd>
          </div>
        ))}
        {open > 0 && <Line word={q('rowsOpen')} rows={open} />}
        {leftOut > 0 && <Line word={q('rowsLeftOut')} rows={leftOut} />}
        {other > 0 && <Line word={q('rowsOther')} rows={other} />}
        <Line word={q('rowsInFile')} rows={total} />
      </dl>
    </section>
  );
}

function Line({ word, rows }: { word: string; rows: number }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd>{formatNumber(rows)}</dd>
    </div>
  );
}

/** Adds the rows of answers that are not sent yet to the communities of the last check. */
function placesOf({ communities, questions }: ImportDto, given: Answers['given']) {
  const places: Place[] = communities.map(({ name, isNew, rows }) => ({ name, isNew, rows }));
  let open = 0;
  let leftOut = 0;
  const asked = questions.filter((each): each is CommunityQuestion => each.kind === 'community');
  for (const question of asked) {
    const unsent = given[question.key];
    const sent = answerOf(question);
    const said = unsent ?? sent;
    // The last check counted the rows under the answer before.
    if (unsent && sent && 'community' in sent && sent.community)
      add(places, nameOf(question, sent.community), -question.rows);
    if (said === undefined || !('community' in said)) open += question.rows;
    else if (said.community === null) leftOut += question.rows;
    else if (unsent) add(places, nameOf(question, said.community), question.rows);
  }
  return { places: places.filter(({ rows }) => rows > 0).sort((a, b) => b.rows - a.rows), open, leftOut };
}

/** A new community is called as in the file; the answer names its LGA too. */
const nameOf = ({ value }: CommunityQuestion, community: { label: string } & object) =>
  'create' in community ? { name: value, isNew: true } : { name: community.label, isNew: false };

function add(places: Place[], { name, isNew }: Omit<Place, 'rows'>, rows: number): void {
  const known = places.find((place) => place.name === name);
  if (known) known.rows += rows;
  else places.push({ name, isNew, rows });
}
