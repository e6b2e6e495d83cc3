import { Link } from 'react-router-dom';
import type { ImportDto, ImportSummary } from '#libs/contracts';
import { formatDate, formatNumber } from '../../../core/i18n/index.js';
import { Figures } from '../../../ui/FactList.js';
import { buttonClass, Panel } from '../../../ui/index.js';
import type { KnownJob } from '../../jobs/slice.js';
import { membersPath } from '../addresses.js';
import { figuresOf } from '../figures.js';
import { importKindOf } from '../kinds.js';
import { t } from '../texts.js';
import { UndoImport } from '../undo/UndoImport.js';
import { useNext } from '../use-next.js';
import styles from './review.module.css';

/** Sums up the file: a sentence, and a bar whose parts add up to its rows. */
export function Result({
  job,
  summary,
  communities,
}: {
  job: KnownJob;
  summary: ImportSummary;
  communities: number;
}) {
  const figures = figuresOf(job.kind, summary);
  const parts = figures.filter(({ part, value }) => part && value > 0);
  const why = summary.created + summary.updated === 0 ? whyNothing(summary) : null;
  return (
    <>
      <div className={styles.result}>
        <h3 className="grow">{sentenceOf(job, summary, communities)}</h3>
        <span className="mut">{t('rowsInFile', { n: summary.total })}</span>
      </div>
      {why && <p>{t(why)}</p>}
      <div className={styles.parts} role="img" aria-label={parts.map(inWords).join(', ')}>
        {parts.map(({ part, value }) => (
          <i key={part} data-part={part} style={{ flexGrow: value }} />
        ))}
      </div>
      <Figures
        source="GET /jobs/:jobId"
        className={styles.figures}
        large
        label={t('ofRows')}
        of={figures.slice(1)}
      />
    </>
  );
}

const inWords = ({ word, value }: { word: string; value: number }) => `${word} ${formatNumber(value)}`;

function sentenceOf({ kind }: KnownJob, { created, updated }: ImportSummary, communities: number): string {
  const [one, many] = importKindOf(kind)?.things ?? ['row', 'rows'];
  const what = (n: number) => `${formatNumber(n)} ${n === 1 ? one : many}`;
  if (created === 0) return updated === 0 ? t('nothingStored') : t('onlyUpdated', { what: what(updated) });
  if (updated > 0) return `${t('added', { what: what(created) })}, ${t('updatedToo', { n: updated })}`;
  return communities > 0
    ? t('addedTo', { what: what(created), n: communities })
    : t('added', { what: what(created) });
}

function whyNothing({ held, rejected, unchanged, copies = 0, leftOut = 0 }: ImportSummary) {
  if (held > 0) return 'whyHeld';
  if (rejected > copies + leftOut) return 'whyRejected';
  if (unchanged > 0) return 'whyUnchanged';
  return leftOut > 0 ? 'whyLeftOut' : null;
}

/** The one next step after the import, with its reason. */
export function NextStep({ imported }: { imported: ImportDto }) {
  const next = useNext(imported);
  if (!next) return null;
  return (
    <Panel label={t('next')} className={styles.next}>
      <span className="grow">
        <b>{t('next')}</b>
        <small>{next.reason}</small>
      </span>
      <Link className={buttonClass({ variant: 'primary' })} to={next.to}>
        {next.label}
      </Link>
    </Panel>
  );
}

/** The communities of the stored farmers, and the last day of the undo. */
export function Where({ imported }: { imported: ImportDto }) {
  const { communities, communitiesTotal, undoUntil } = imported;
  const created = communities.filter(({ isNew }) => isNew).length;
  const more = communitiesTotal - communities.length;
  const sum = communities.reduce((rows, each) => rows + each.rows, 0);
  if (communities.length === 0 && !undoUntil) return null;
  return (
    <Panel
      flush
      title={communities.length > 0 ? t('whereTitle') : t('undo')}
      aside={created > 0 && more === 0 && <span className="sm mut">{t('whereNew', { n: created })}</span>}
      className={styles.where}
    >
      <dl data-source="GET /imports/:jobId">
        {communities.map(({ id, name, lga, isNew, rows }) => (
          <div key={id}>
            <dt>
              <Link className="link" to={membersPath(id ?? 0)}>
                {name}
              </Link>
              {isNew && <span className={styles.isNew}> {t('whereNewOne')}</span>}
              {lga && <small className="mut">{lga}</small>}
            </dt>
            <dd>{formatNumber(rows)}</dd>
          </div>
        ))}
        {communities.length > 1 && more === 0 && (
          <div>
            <dt>{t('whereAll')}</dt>
            <dd>{formatNumber(sum)}</dd>
          </div>
        )}
      </dl>
      {more > 0 && <p className="sm mut">{t('whereMore', { n: more })}</p>}
      {undoUntil && (
        <footer>
          <p className="sm">{t('undoUntil', { until: formatDate(undoUntil) })}</p>
          <UndoImport of={imported} />
        </footer>
      )}
    </Panel>
  );
}
