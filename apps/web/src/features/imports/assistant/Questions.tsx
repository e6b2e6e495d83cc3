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
import { CommunityAsked, communityWords } from './CommunityAsked.js';
import styles from './check.module.css';
import { PlacePicker } from './PlacePicker.js';
import { isFinding, parkedNoteOf } from './parked.js';
import { type Group, groupsOf, leftOut, suggestionOf } from './question-groups.js';
import { type Answer, type Answers, answerOf, isAnswered } from './use-answers.js';

const SHOWN_CHOICES = 3;

interface QuestionsProps {
  jobId: number;
  imported: ImportDto;
  answers: Answers;
  onParked: () => void;
}

/** What only a person can say about the file, which cells are parked, and what was not read. */
export function Questions({ imported, answers, onParked }: QuestionsProps) {
  const { questions, open, unsent } = answers;
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
        {groupsOf(questions).map((group) => (
          <QuestionGroup key={group.title} group={group} imported={imported} answers={answers} />
        ))}
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
              {t('sendAnswers', { n: unsent })}
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

/** Questions about one place, or of one kind, with an answer to all that are open. */
function QuestionGroup({ group: { title, questions }, imported, answers }: GroupProps) {
  const { given, give, giveAll } = answers;
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
            {t('useSuggestions', { n: suggested.length })}
          </Button>
        )}
        {leavable.length > 1 && (
          <Button small variant="ghost" onClick={() => all(leavable, leftOut)}>
            {t('leaveAllOut', { n: leavable.length })}
          </Button>
        )}
      </div>
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

export interface QuestionProps<Q extends ImportQuestion> {
  question: Q;
  /** The programme. */
  resourceId: number | null;
  /** Said, and not sent yet. */
  given: Answer | undefined;
  onAnswer: (answer: Answer | undefined) => void;
}

function Question({ question, resourceId, given, onAnswer }: QuestionProps<ImportQuestion>) {
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
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form
    <div ref={box} className={styles.question} role="group" aria-label={askedAbout(question)}>
      {question.kind === 'place' && <Place question={question} onAnswer={answer} />}
      {question.kind === 'community' && (
        <CommunityAsked question={question} resourceId={resourceId} onAnswer={answer} />
      )}
      {question.kind === 'decimalComma' && <Comma question={question} onAnswer={answer} />}
    </div>
  );
}

const askedAbout = (question: ImportQuestion) =>
  question.kind === 'decimalComma' ? question.example : question.value || t('communityNone');

function wordsOf(question: ImportQuestion, said: Answer): string {
  if (question.kind === 'decimalComma') {
    const comma = 'comma' in said ? said.comma : question.guess;
    return t('readAs', { value: question.example, answer: numberOf(question, question[comma]) });
  }
  if (question.kind === 'community') return communityWords(question, said);
  const place = 'place' in said ? said.place : null;
  return place
    ? t('readAs', { value: question.value, answer: place.label })
    : t('readAsNone', { value: question.value });
}

type Asking<Q extends ImportQuestion> = Pick<QuestionProps<Q>, 'question' | 'onAnswer'>;

function Place({ question, onAnswer }: Asking<PlaceQuestion>) {
  const [picking, setPicking] = useState(false);
  const { value, rows, suggestion, choices } = question;
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
        {!suggestion &&
          choices.slice(0, SHOWN_CHOICES).map((place) => (
            <Button key={place.label} small onClick={() => onAnswer({ place })}>
              {place.label}
            </Button>
          ))}
        <Button small onClick={() => setPicking(true)}>
          {t(suggestion || choices.length > 0 ? 'chooseAnother' : 'choosePlace')}
        </Button>
        <Button small variant="ghost" onClick={() => onAnswer({ place: null })}>
          {t('leaveOut')}
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

function Comma({ question, onAnswer }: Asking<CommaQuestion>) {
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
