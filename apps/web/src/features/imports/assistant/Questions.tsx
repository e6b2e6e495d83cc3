import { useEffect, useRef, useState } from 'react';
import { answerQuestions, type ImportDto, type ImportQuestion } from '#libs/contracts';
import { formatDate, formatNumber } from '../../../core/i18n/index.js';
import { Allowed } from '../../../core/session/allowed.js';
import { Button, Icon, Panel, StatusBadge } from '../../../ui/index.js';
import { titleOf } from '../ImportReasons.js';
import { t } from '../texts.js';
import type { Answer } from './answer.js';
import { CommunityAsked, communityWords } from './CommunityAsked.js';
import styles from './check.module.css';
import { CommaAsked, numberOf, PlaceAsked } from './PlaceAsked.js';
import { isFinding, parkedNoteOf } from './parked.js';
import { type Group, groupsOf, leftOut, suggestionOf } from './question-groups.js';
import { q } from './question-texts.js';
import { RowsByCommunity } from './RowsByCommunity.js';
import { type Answers, answerOf, isAnswered } from './use-answers.js';

interface QuestionsProps {
  jobId: number;
  imported: ImportDto;
  answers: Answers;
  onParked: () => void;
}

/** Questions about the file that need a person, its parked cells and its unread columns. */
export function Questions({ imported, answers, onParked }: QuestionsProps) {
  const { questions, open, unsent } = answers;
  const { counts, parkedReasons, notes, links } = imported;
  const parked = counts?.parked ?? 0;
  return (
    <Panel
      flush
      className={styles.side}
      title={questions.length > 0 ? q('questions') : t('notes')}
      aside={open > 0 && <StatusBadge tone="warning">{q('questionsOpen', { n: open })}</StatusBadge>}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by keyboard */}
      <section className={styles.questions} aria-label={q('questionsAll')} tabIndex={0}>
        {groupsOf(questions).map((group) => (
          <QuestionGroup key={group.title} group={group} imported={imported} answers={answers} />
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

interface GroupProps {
  group: Group;
  imported: ImportDto;
  answers: Answers;
}

/** Questions about one place, or of one kind, with an answer to all open ones. */
function QuestionGroup({ group: { title, questions }, imported, answers }: GroupProps) {
  const { given, give, giveAll, decline } = answers;
  const presets = questions.map(({ key }) => key).filter((key) => answers.suggested.includes(key));
  const open = questions.filter((question) => !(question.key in given) && !isAnswered(question));
  const suggested = open.filter((question) => suggestionOf(question) !== undefined);
  const leavable = open.filter(({ kind }) => kind !== 'decimalComma');
  const all = (some: readonly ImportQuestion[], answer: (question: ImportQuestion) => Answer | undefined) =>
    giveAll(
      Object.fromEntries(
        some.flatMap((question) => {
          const said = answer(question);
          return said ? [[question.key, said]] : [];
        }),
      ),
    );
  return (
    <section aria-label={title}>
      <div className={styles.groupHead}>
        <h3 className="grow">{title}</h3>
        {suggested.length > 1 && (
          <Button small onClick={() => all(suggested, suggestionOf)}>
            {q('useSuggestions', { n: suggested.length })}
          </Button>
        )}
        {leavable.length > 1 && (
          <Button small variant="ghost" onClick={() => all(leavable, leftOut)}>
            {q('leaveAllOut', { n: leavable.length })}
          </Button>
        )}
      </div>
      {presets.length > 0 && (
        <div className={`row ${styles.question}`}>
          <span className="grow sm">{q('presets', { n: presets.length })}</span>
          <Button small variant="ghost" onClick={() => decline(presets)}>
            {q('presetsUndo', { n: presets.length })}
          </Button>
        </div>
      )}
      {questions.map((question) => (
        <Question
          key={question.key}
          question={question}
          resourceId={imported.communityResource?.id ?? null}
          given={given[question.key]}
          onAnswer={(answer) => give(question.key, answer)}
        />
      ))}
    </section>
  );
}

interface QuestionProps {
  question: ImportQuestion;
  /** Community resource of the import. */
  resourceId: number | null;
  /** Answer that is not sent yet. */
  given: Answer | undefined;
  onAnswer: (answer: Answer | undefined) => void;
}

function Question({ question, resourceId, given, onAnswer }: QuestionProps) {
  const [changing, setChanging] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const said = given ?? answerOf(question);
  // The answer removes the pressed button: keeps the focus on the question.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown changes with these
  useEffect(() => {
    if (pressed.current) box.current?.querySelector('button')?.focus();
    pressed.current = false;
  }, [given, changing]);
  if (said && !changing)
    return (
      <div ref={box} className={`${styles.question} ${given ? '' : 'mut'}`}>
        <span className={styles.said}>
          <Icon name="check" size={14} />
          <span>
            {wordsOf(question, said)}
            {!given && question.answeredOn ? q('answeredOn', { day: formatDate(question.answeredOn) }) : '.'}{' '}
            <button
              type="button"
              className="link"
              onClick={() => {
                pressed.current = true;
                if (given) onAnswer(undefined);
                else setChanging(true);
              }}
            >
              {given ? t('undoAnswer') : q('changeAnswer')}
            </button>
          </span>
        </span>
      </div>
    );
  const answer = (next: Answer | undefined) => {
    pressed.current = true;
    setChanging(false);
    onAnswer(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form
    <div ref={box} className={styles.question} role="group" aria-label={askedAbout(question)}>
      {question.kind === 'place' && <PlaceAsked question={question} onAnswer={answer} />}
      {question.kind === 'community' && (
        <CommunityAsked question={question} resourceId={resourceId} onAnswer={answer} />
      )}
      {question.kind === 'decimalComma' && <CommaAsked question={question} onAnswer={answer} />}
    </div>
  );
}

const askedAbout = (question: ImportQuestion) =>
  question.kind === 'decimalComma' ? question.example : question.value || q('communityNone');

function wordsOf(question: ImportQuestion, said: Answer): string {
  if (question.kind === 'decimalComma') {
    const comma = 'comma' in said ? said.comma : question.guess;
    return q('readAs', { value: question.example, answer: numberOf(question, question[comma]) });
  }
  if (question.kind === 'community') return communityWords(question, said);
  const place = 'place' in said ? said.place : null;
  return place
    ? q('readAs', { value: question.value, answer: place.label })
    : q('readAsNone', { value: question.value });
}
