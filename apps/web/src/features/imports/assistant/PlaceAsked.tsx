import { useState } from 'react';
import type { CommaQuestion, PlaceQuestion } from '#libs/contracts';
import { Button } from '../../../ui/index.js';
import { t } from '../texts.js';
import type { Answer } from './answer.js';
import styles from './check.module.css';
import { PlacePicker } from './PlacePicker.js';
import { q } from './question-texts.js';

const SHOWN_CHOICES = 3;

interface Asking<Q> {
  question: Q;
  onAnswer: (answer: Answer) => void;
}

/** Asks which place a name in the file means. */
export function PlaceAsked({ question, onAnswer }: Asking<PlaceQuestion>) {
  const [picking, setPicking] = useState(false);
  const { value, rows, suggestion, choices } = question;
  return (
    <>
      <div>
        <b>“{value}”</b> {q('placeAsked', { n: rows })}
      </div>
      <div>
        {suggestion ? (
          <>
            {q('didYouMean')} <b>{suggestion.label}</b>?
          </>
        ) : (
          q('whichPlace')
        )}
      </div>
      <div className={styles.ways}>
        {suggestion && (
          <Button small variant="primary" onClick={() => onAnswer({ place: suggestion })}>
            {q('yesAll', { n: rows })}
          </Button>
        )}
        {!suggestion &&
          choices.slice(0, SHOWN_CHOICES).map((place) => (
            <Button key={place.label} small onClick={() => onAnswer({ place })}>
              {place.label}
            </Button>
          ))}
        <Button small onClick={() => setPicking(true)}>
          {q(suggestion || choices.length > 0 ? 'chooseAnother' : 'choosePlace')}
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

/** Formats a number: farm sizes in hectares, other columns without a unit. */
export function numberOf({ field }: CommaQuestion, value: number): string {
  const n = value.toLocaleString('en-NG', { maximumFractionDigits: 6 });
  return field === 'farmSize' ? q('hectares', { n }) : n;
}

/** Asks whether the comma of a number separates decimals or thousands. */
export function CommaAsked({ question, onAnswer }: Asking<CommaQuestion>) {
  const { column, rows, example, others, guess } = question;
  const meanings =
    guess === 'decimal' ? (['decimal', 'thousands'] as const) : (['thousands', 'decimal'] as const);
  const shown = (value: number) => value.toLocaleString('en-NG', { maximumFractionDigits: 6 });
  return (
    <>
      <div>
        <b>“{example}”</b> {q('commaAsked', { column, n: rows })}{' '}
        <b>
          {q('commaOr', {
            decimal: shown(question.decimal),
            thousands: numberOf(question, question.thousands),
          })}
        </b>
      </div>
      {others && (
        <div className="mut">{q('commaOthers', { least: shown(others[0]), greatest: shown(others[1]) })}</div>
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
