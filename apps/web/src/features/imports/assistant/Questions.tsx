import { useRef } from 'react';
import { answerQuestions, type ImportDto } from '#libs/contracts';
import { formatNumber } from '../../../core/i18n/index.js';
import { Allowed } from '../../../core/session/allowed.js';
import { Button, Panel, StatusBadge } from '../../../ui/index.js';
import { titleOf } from '../ImportReasons.js';
import { t } from '../texts.js';
import styles from './check.module.css';
import { isFinding, parkedNoteOf } from './parked.js';
import { QuestionGroup } from './QuestionGroup.js';
import { groupsOf } from './question-groups.js';
import { q } from './question-texts.js';
import { RowsByCommunity } from './RowsByCommunity.js';
import type { Answers } from './use-answers.js';
import { useQuestionKeys } from './use-question-keys.js';

interface QuestionsProps {
  jobId: number;
  imported: ImportDto;
  answers: Answers;
  onParked: () => void;
  /** Shows the held rows. */
  onHeld: () => void;
}

/** Questions about the file that need a person, its parked cells and its unread columns. */
export function Questions({ imported, answers, onParked, onHeld }: QuestionsProps) {
  const { questions, open, unsent } = answers;
  const { counts, parkedReasons, notes, links } = imported;
  const parked = counts?.parked ?? 0;
  const box = useRef<HTMLElement>(null);
  const hasKeys = useQuestionKeys(box, open > 0);
  return (
    <Panel
      flush
      className={styles.side}
      title={questions.length > 0 ? q('questions') : t('notes')}
      aside={open > 0 && <StatusBadge tone="warning">{q('questionsOpen', { n: open })}</StatusBadge>}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by keyboard */}
      <section ref={box} className={styles.questions} aria-label={q('questionsAll')} tabIndex={0}>
        {hasKeys && <p className={`sm mut ${styles.keys}`}>{q('questionKeys')}</p>}
        {groupsOf(questions).map((group) => (
          <QuestionGroup
            key={group.title}
            group={group}
            imported={imported}
            answers={answers}
            onHeld={onHeld}
          />
        ))}
        <RowsByCommunity imported={imported} given={answers.given} />
        {parked > 0 && (
          <div className={styles.question}>
            <div className="row">
              <b className="grow">{t(parkedReasons.every(isFinding) ? 'reviewFound' : 'parkedCells')}</b>
              <Button small onClick={onParked}>
                {t('showN', { n: parked })}
              </Button>
            </div>
            <p className="sm mut">{t(parkedNoteOf(parkedReasons))}</p>
            <dl className={styles.parked}>
              {parkedReasons.map((reason) => (
                <div key={`${reason.code}${reason.column}`}>
                  <dt>{titleOf(reason)}</dt>
                  <dd>{formatNumber(reason.rows)}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
        {notes.map((note) => (
          <p key={note} className={`${styles.question} mut`}>
            {note}
          </p>
        ))}
      </section>
      {unsent > 0 && (
        <div className={styles.send}>
          <Allowed call={answerQuestions} links={links}>
            <Button variant="primary" icon="refresh" busy={answers.sending} onClick={answers.send}>
              {q('sendAnswers', { n: unsent })}
            </Button>
          </Allowed>
        </div>
      )}
    </Panel>
  );
}
