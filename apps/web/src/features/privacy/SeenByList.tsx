import { useState } from 'react';
import { type FarmerViewsDto, SHOWN_WAYS, type UserNameDto } from '#libs/contracts';
import { formatDate, formatDateTime } from '../../core/i18n/index.js';
import { Button, EmptyState } from '../../ui/index.js';
import { UserName } from '../../ui/UserName.js';
import styles from './privacy.module.css';
import { seenByTexts as t } from './seen-by-texts.js';

/** Rows shown before "Show all". */
const FIRST = 10;

interface Props {
  seen: FarmerViewsDto;
  /** `h3` in a panel with a title. */
  heading: 'h2' | 'h3';
}

/** People who saw a farmer's data, files that hold them, and full numbers that were shown. */
export function SeenByList({ seen: { views, files, numbers }, heading }: Props) {
  if (views.length + files.length + numbers.length === 0)
    return <EmptyState icon="user">{t('nobody')}</EmptyState>;
  return (
    <div className={styles.seen}>
      <Section
        heading={heading}
        title={t('views')}
        rows={grouped(
          views.map((view) => ({
            ...view,
            what: SHOWN_WAYS[view.how],
            when:
              view.first === view.last
                ? formatDateTime(view.last)
                : t('between', { first: formatDate(view.first), last: formatDate(view.last), n: view.hours }),
          })),
        )}
      />
      <Section
        heading={heading}
        title={t('files')}
        rows={files.map(({ at, how, recipient, purpose, about, ...file }) => ({
          ...file,
          what: t('file', { kind: SHOWN_WAYS[how], recipient }),
          more: [t('purpose', { purpose }), about],
          when: formatDateTime(at),
        }))}
      />
      <Section
        heading={heading}
        title={t('numbers')}
        rows={numbers.map(({ act, at, reason, ...shown }) => ({
          ...shown,
          what: t(act),
          more: [reason],
          when: formatDateTime(at),
        }))}
      />
    </div>
  );
}

interface Row {
  by: UserNameDto;
  office: string;
  what: string;
  more?: readonly (string | null)[];
  when: string;
}

/** Returns one row for the views of a person at the same time: a page shows several parts of a record. */
function grouped(rows: readonly Row[]): Row[] {
  const groups = new Map<string, Row>();
  for (const row of rows) {
    const key = [row.by.id, row.by.name, row.office, row.when].join('|');
    const first = groups.get(key);
    groups.set(key, first ? { ...first, what: `${first.what}; ${row.what}` } : row);
  }
  return [...groups.values()];
}

function Section({
  heading: Heading,
  title,
  rows,
}: Pick<Props, 'heading'> & { title: string; rows: readonly Row[] }) {
  const [all, setAll] = useState(false);
  if (rows.length === 0) return null;
  return (
    <section>
      <Heading className={styles.heading}>{title}</Heading>
      <ul className={styles.history}>
        {rows.slice(0, all ? undefined : FIRST).map(({ by, office, what, more = [], when }, at) => (
          // Rows have no id, and their order does not change.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={at}>
            <UserName user={by} /> <span className="mut">{office}</span>
            <div>{what}</div>
            {more.filter(Boolean).map((each) => (
              <div key={each} className="sm mut">
                {each}
              </div>
            ))}
            <div className="sm mut">{when}</div>
          </li>
        ))}
      </ul>
      {rows.length > FIRST && !all && (
        <Button small onClick={() => setAll(true)}>
          {t('all', { n: rows.length })}
        </Button>
      )}
    </section>
  );
}
