import { useEffect, useState } from 'react';
import { answerHolds, HOLD_ANSWERS, type HoldAnswer, type ImportRowDto, type Link } from '#libs/contracts';
import { formatNumber } from '../../../core/i18n/index.js';
import { Allowed } from '../../../core/session/allowed.js';
import { useTask } from '../../../core/tasks/use-task.js';
import { t } from '../texts.js';
import { After, Before, shownDetail } from './Change.js';
import styles from './held.module.css';
import { answerHoldsTask, holdKey } from './saga.js';

interface HeldRowProps {
  jobId: number;
  row: ImportRowDto;
  links: readonly Link[];
}

/** One held row: a line for each field that it would change, and one answer for all of them. */
export function HeldRow({ jobId, row, links }: HeldRowProps) {
  const { row: no, called, changes, hold } = row;
  const detail = shownDetail(row.detail);
  const lines = changes.length > 0 ? changes : [{ field: '', heading: '', before: null, after: null }];
  const span = lines.length;
  return lines.map((change, at) => (
    <tr
      key={change.field}
      className={at < span - 1 ? styles.goesOn : styles.last}
      {...(at === 0 && { 'data-held-row': no, tabIndex: -1 })}
    >
      {at === 0 && (
        <>
          <td className="mut num" rowSpan={span}>
            {formatNumber(no)}
          </td>
          <td rowSpan={span}>
            <span className="b">{called || detail}</span>
            {called && detail && <div className="sm mut">{detail}</div>}
          </td>
        </>
      )}
      <td className="mut">{change.heading}</td>
      <td>
        <Before change={change} />
      </td>
      <td>
        <After change={change} />
      </td>
      {at === 0 && (
        <td className="num" rowSpan={span}>
          {hold?.settled ? (
            <span className="sm mut">{t(carried(row))}</span>
          ) : (
            hold && (
              <Allowed call={answerHolds} links={links}>
                <Answer jobId={jobId} row={row} hold={hold} />
              </Allowed>
            )
          )}
        </td>
      )}
    </tr>
  ));
}

/** A row without a matching record is left out; otherwise the record keeps its value. */
const word = (answer: HoldAnswer, targetId: number | null) =>
  answer === 'keep' && targetId === null ? 'leaveOut' : answer;
const carried = ({ hold, targetId }: ImportRowDto) =>
  hold?.answer === 'apply' ? 'carriedApply' : targetId === null ? 'carriedOut' : 'carriedKeep';

function Answer({
  jobId,
  row: { row, called, detail, targetId },
  hold: { code, answer },
}: Pick<HeldRowProps, 'jobId' | 'row'> & { hold: NonNullable<ImportRowDto['hold']> }) {
  const task = useTask(answerHoldsTask, holdKey({ code, row }));
  // Shows the pressed answer immediately, until the server confirms it.
  const [said, setSaid] = useState<HoldAnswer | null | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer that came stands from then on
  useEffect(() => setSaid(undefined), [answer, task.status === 'failed']);
  const shown = said === undefined ? answer : said;
  const say = (next: HoldAnswer) => {
    const given = shown === next ? null : next;
    setSaid(given);
    task.run({ jobId, code, row, answer: given });
  };
  const who = called || detail || '';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the whole of a form
    <span role="group" className={styles.answer} aria-label={t('answerOf', { row: formatNumber(row), who })}>
      {[...HOLD_ANSWERS].reverse().map((each) => (
        <button
          key={each}
          type="button"
          data-answer={each}
          aria-pressed={shown === each}
          title={shown === each ? t('takeBack') : undefined}
          onClick={() => say(each)}
        >
          {t(word(each, targetId))}
        </button>
      ))}
    </span>
  );
}
