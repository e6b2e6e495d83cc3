import { useEffect, useRef, useState } from 'react';
import {
  answerQuestions,
  type CommaQuestion,
  type ImportDto,
  type ImportQuestion,
  type PlaceQuestion,
} from '#libs/contracts';
import { formatDate, formatNumber } from '../../../core/i18n/index.js';
import { Allowed } from '../../../core/session/allowed.js';
import { Button, Icon, Panel, StatusBadge } from '../../../ui/index.js';
import { titleOf } from '../ImportReasons.js';
import { t } from '../texts.js';
import styles from './check.module.css';
import { PlacePicker } from './PlacePicker.js';
import { isFinding, parkedNoteOf } from './parked.js';
import { type Answer, type Answers, isAnswered } from './use-answers.js';

interface QuestionsProps {
  jobId: number;
  imported: ImportDto;
  answers: Answers;
  onParked: () => void;
}

/** What only a person can say about the file, which cells are parked, and what was not read. */
export function Questions({ imported, answers, onParked }: QuestionsProps) {
  const { questions, open, unsent, given, give } = answers;
  const { counts, parkedReasons, notes, links } = imported;
  const parked = counts?.parked ?? 0;
  return (
    <Panel
      flush
      className={styles.side}
      title={t(questions.length > 0 ? 'questions' : 'notes')}
      aside={open > 0 && <StatusBadge tone="warning">{t('questionsOpen', { n: open })}</StatusBadge>}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by keyboard */}
      <section className={styles.questions} aria-label={t('questionsAll')} tabIndex={0}>
        {questions.map((question) => (
          <Question
            key={question.key}
            question={question}
            given={given[question.key]}
            onAnswer={(answer) => give(question.key, answer)}
          />
        ))}
        {parked > 0 && (
          <div className={styles.question}>
            <div className="row">
              <b className="grow">{t(parkedReasons.every(isFinding) ? 'reviewFound' : 'parked')}</b>
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
              {t('sendAnswers', { n: unsent })}
            </Button>
          </Allowed>
        </div>
      )}
    </Panel>
  );
}

interface QuestionProps<Q extends ImportQuestion> {
  question: Q;
  /** Said, and not sent yet. */
  given: Answer | undefined;
  onAnswer: (answer: Answer | undefined) => void;
}

function Question({ question, given, onAnswer }: QuestionProps<ImportQuestion>) {
  const [changing, setChanging] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const said = given ?? answerOf(question);
  // The button that was pressed goes with its answer: the focus stays with the question.
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
            {!given && question.answeredOn ? t('answeredOn', { day: formatDate(question.answeredOn) }) : '.'}{' '}
            <button
              type="button"
              className="link"
              onClick={() => {
                pressed.current = true;
                if (given) onAnswer(undefined);
                else setChanging(true);
              }}
            >
              {t(given ? 'undoAnswer' : 'changeAnswer')}
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
    <div ref={box} className={styles.question}>
      {question.kind === 'place' ? (
        <Place question={question} given={given} onAnswer={answer} />
      ) : (
        <Comma question={question} given={given} onAnswer={answer} />
      )}
    </div>
  );
}

/** What was answered before this check. */
function answerOf(question: ImportQuestion): Answer | undefined {
  if (!isAnswered(question)) return undefined;
  if (question.kind === 'place') return { place: question.answer ?? null };
  return question.answer && { comma: question.answer };
}

function wordsOf(question: ImportQuestion, said: Answer): string {
  if (question.kind === 'decimalComma') {
    const comma = 'comma' in said ? said.comma : question.guess;
    return t('readAs', { value: question.example, answer: numberOf(question, question[comma]) });
  }
  const place = 'place' in said ? said.place : null;
  return place
    ? t('readAs', { value: question.value, answer: place.label })
    : t('readAsNone', { value: question.value });
}

function Place({ question, onAnswer }: QuestionProps<PlaceQuestion>) {
  const [picking, setPicking] = useState(false);
  const { value, rows, suggestion } = question;
  return (
    <>
      <div>
        <b>“{value}”</b> {t('placeAsked', { n: rows })}
      </div>
      <div>
        {suggestion ? (
          <>
            {t('didYouMean')} <b>{suggestion.label}</b>?
          </>
        ) : (
          t('whichPlace')
        )}
      </div>
      <div className={styles.ways}>
        {suggestion && (
          <Button small variant="primary" onClick={() => onAnswer({ place: suggestion })}>
            {t('yesAll', { n: rows })}
          </Button>
        )}
        <Button small onClick={() => setPicking(true)}>
          {t(suggestion ? 'chooseAnother' : 'choosePlace')}
        </Button>
      </div>
      {picking && (
        <PlacePicker
          question={question}
          onClose={() => setPicking(false)}
          onPick={(place) => {
            setPicking(false);
            onAnswer({ place });
          }}
        />
      )}
    </>
  );
}

/** Farm sizes are hectares; of other columns the number alone is said. */
function numberOf({ field }: CommaQuestion, value: number): string {
  const n = value.toLocaleString('en-NG', { maximumFractionDigits: 6 });
  return field === 'farmSize' ? t('hectares', { n }) : n;
}

function Comma({ question, onAnswer }: QuestionProps<CommaQuestion>) {
  const { column, rows, example, others, guess } = question;
  const meanings =
    guess === 'decimal' ? (['decimal', 'thousands'] as const) : (['thousands', 'decimal'] as const);
  const shown = (value: number) => value.toLocaleString('en-NG', { maximumFractionDigits: 6 });
  return (
    <>
      <div>
        <b>“{example}”</b> {t('commaAsked', { column, n: rows })}{' '}
        <b>
          {t('commaOr', {
            decimal: shown(question.decimal),
            thousands: numberOf(question, question.thousands),
          })}
        </b>
      </div>
      {others && (
        <div className="mut">{t('commaOthers', { least: shown(others[0]), greatest: shown(others[1]) })}</div>
      )}
      <div className={styles.ways}>
        {meanings.map((meaning, at) => (
          <Button
            key={meaning}
            small
            variant={at === 0 ? 'primary' : 'default'}
            onClick={() => onAnswer({ comma: meaning })}
          >
            {numberOf(question, question[meaning])}
          </Button>
        ))}
      </div>
    </>
  );
}
