import { useEffect, useRef, useState } from 'react';
import type { CommunityQuestion, ImportDto, ImportQuestion } from '#libs/contracts';
import { formatDate, t as shared } from '../../../core/i18n/index.js';
import { Button, Icon, SearchField } from '../../../ui/index.js';
import { t } from '../texts.js';
import type { Answer } from './answer.js';
import { CommunityAsked, communityWords } from './CommunityAsked.js';
import styles from './check.module.css';
import { OneCommunity } from './OneCommunity.js';
import { CommaAsked, numberOf, PlaceAsked } from './PlaceAsked.js';
import { type Group, leftOut, suggestionOf } from './question-groups.js';
import { q } from './question-texts.js';
import { type Answers, answerOf, isAnswered } from './use-answers.js';

/** Number of questions above which they can be searched. */
const SEARCHED_ABOVE = 50;

interface GroupProps {
  group: Group;
  imported: ImportDto;
  answers: Answers;
  /** Shows the held rows. */
  onHeld: () => void;
}

/** Questions about one place, or of one kind, with an answer to all open ones, or to all that match the search. */
export function QuestionGroup({ group: { title, questions: all }, imported, answers, onHeld }: GroupProps) {
  const { given, byRow, give, giveAll, decline, decideByRow } = answers;
  const [sought, setSought] = useState('');
  const questions = all.filter((question) => fits(question, sought));
  const resourceId = imported.communityResource?.id ?? null;
  const names = questions.filter(isName);
  const presets = questions.map(({ key }) => key).filter((key) => answers.suggested.includes(key));
  const open = questions.filter(
    (question) => !(question.key in given) && !isAnswered(question) && !byRow.includes(question.key),
  );
  const suggested = open.filter((question) => suggestionOf(question) !== undefined);
  const leavable = open.filter(({ kind }) => kind !== 'decimalComma');
  const answerAll = (
    some: readonly ImportQuestion[],
    answer: (question: ImportQuestion) => Answer | undefined,
  ) =>
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
          <Button small onClick={() => answerAll(suggested, suggestionOf)}>
            {q('useSuggestions', { n: suggested.length })}
          </Button>
        )}
        {leavable.length > 1 && (
          <Button small variant="ghost" onClick={() => answerAll(leavable, leftOut)}>
            {q('leaveAllOut', { n: leavable.length })}
          </Button>
        )}
        {names.length > 1 && (
          <OneCommunity
            questions={names}
            given={given}
            resourceId={resourceId}
            onChoose={(answer) => answerAll(names, () => answer)}
          />
        )}
      </div>
      {all.length > SEARCHED_ABOVE && (
        <div className={styles.question}>
          <SearchField label={q('searchNames')} value={sought} onChange={setSought} />
        </div>
      )}
      {questions.length === 0 && (
        <p className={`mut ${styles.question}`}>{shared('noMatch', { q: sought })}</p>
      )}
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
          resourceId={resourceId}
          given={given[question.key]}
          isByRow={byRow.includes(question.key)}
          onAnswer={(answer) => give(question.key, answer)}
          onByRow={(on) => {
            decideByRow(question.key, on);
            if (on) onHeld();
          }}
        />
      ))}
    </section>
  );
}

const isName = (question: ImportQuestion): question is CommunityQuestion =>
  question.kind === 'community' && question.conflict === null;

const fits = (question: ImportQuestion, sought: string): boolean =>
  question.kind === 'decimalComma' || question.value.toLowerCase().includes(sought.trim().toLowerCase());

interface QuestionProps {
  question: ImportQuestion;
  /** Community resource of the import. */
  resourceId: number | null;
  /** Answer that is not sent yet. */
  given: Answer | undefined;
  /** Its rows wait among the held ones, each for an answer of its own. */
  isByRow: boolean;
  onAnswer: (answer: Answer | undefined) => void;
  onByRow: (on: boolean) => void;
}

function Question({ question, resourceId, given, isByRow, onAnswer, onByRow }: QuestionProps) {
  const [changing, setChanging] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const said = given ?? answerOf(question);
  // The answer removes the pressed button: keeps the focus on the question.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown changes with these
  useEffect(() => {
    if (pressed.current) box.current?.querySelector('button')?.focus();
    pressed.current = false;
  }, [given, changing, isByRow]);
  if (isByRow && !said)
    return (
      <div ref={box} className={styles.question} data-question>
        {q('isByRow', { n: question.rows, value: askedAbout(question) })}{' '}
        <button
          type="button"
          className="link"
          onClick={() => {
            pressed.current = true;
            onByRow(false);
          }}
        >
          {t('undoAnswer')}
        </button>
      </div>
    );
  if (said && !changing)
    return (
      <div ref={box} className={`${styles.question} ${given ? '' : 'mut'}`} data-question>
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
    <div
      ref={box}
      className={styles.question}
      role="group"
      aria-label={askedAbout(question)}
      data-question={said ? 'answered' : 'open'}
    >
      {question.kind === 'place' && <PlaceAsked question={question} onAnswer={answer} />}
      {question.kind === 'community' && (
        <CommunityAsked
          question={question}
          resourceId={resourceId}
          onAnswer={answer}
          onByRow={
            isAnswered(question)
              ? undefined
              : () => {
                  pressed.current = true;
                  onByRow(true);
                }
          }
        />
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
