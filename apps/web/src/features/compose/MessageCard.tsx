import { TextInput } from '@mantine/core';
import { type Ref, useId, useMemo } from 'react';
import {
  inGsm,
  type MessageReviewDto,
  placeholdersIn,
  SMS_CLASSES,
  type SmsPlaceholder,
  smsLength,
} from '#libs/contracts';
import { formatNumber } from '../../core/i18n/index.js';
import { Button } from '../../ui/index.js';
import { Card } from './Card.js';
import styles from './compose.module.css';
import type { Draft } from './draft.js';
import { LetterHelp } from './LetterHelp.js';
import { MessageText } from './MessageText.js';
import messageStyles from './message.module.css';
import type { MessageProblems } from './message-problem.js';
import { t } from './texts.js';

export interface MessageCardProps {
  draft: Draft;
  /** Review of exactly this text; null while it is being counted. */
  review: MessageReviewDto | null;
  problems: MessageProblems;
  disabled: boolean;
  onChange: (changes: Partial<Draft>) => void;
  textRef: Ref<HTMLTextAreaElement> & { current: HTMLTextAreaElement | null };
}

const SLOTS: readonly [SmsPlaceholder, 'addName' | 'addCommunity' | 'addAmount'][] = [
  ['name', 'addName'],
  ['community', 'addCommunity'],
  ['amount', 'addAmount'],
];

/** The text, its length, and the reasons for extra segments. */
export function MessageCard({ draft, review, problems, disabled, onChange, textRef }: MessageCardProps) {
  const { text, amount } = draft;
  const id = useId();
  const length = useMemo(() => smsLength(text.trim()), [text]);
  const letters = useMemo(() => length.forcing.map(({ letter }) => letter), [length]);
  const isGsm = length.encoding === 'GSM-7';
  const each = isGsm ? (length.segments > 1 ? 153 : 160) : length.segments > 1 ? 67 : 70;
  const hasAmount = placeholdersIn(text).used.includes('amount');

  const insert = (word: SmsPlaceholder) => {
    const area = textRef.current;
    const [from, to] = area ? [area.selectionStart, area.selectionEnd] : [text.length, text.length];
    const slot = `{${word}}`;
    onChange({ text: text.slice(0, from) + slot + text.slice(to) });
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(from + slot.length, from + slot.length);
    });
  };
  return (
    <Card no={1} title={t('message')} className={styles.padded}>
      <div className={messageStyles.kinds} role="radiogroup" aria-label={t('classLabel')}>
        {SMS_CLASSES.map((kind) => (
          <label key={kind} className={messageStyles.kind}>
            <input
              type="radio"
              name={`${id}-class`}
              checked={draft.class === kind}
              disabled={disabled}
              onChange={() => onChange({ class: kind })}
            />
            <span>
              <b className="b">{t(kind)}</b>
              <span className="sm mut">{t(`${kind}Note`)}</span>
            </span>
          </label>
        ))}
      </div>
      <div className={messageStyles.write} data-wrong={problems.message ? true : undefined}>
        <MessageText
          ref={textRef}
          label={t('message')}
          hint={t('placeholder')}
          value={text}
          marked={letters}
          problem={problems.message}
          disabled={disabled}
          describedBy={`${id}-count ${id}-problem`}
          onChange={(next) => onChange({ text: next })}
        />
        <div className={messageStyles.count}>
          <span id={`${id}-count`} className={messageStyles.counts}>
            <span>
              <b>{formatNumber(length.letters)}</b> {t('characters', { n: length.letters })}
            </span>
            <span>
              <b className={isGsm ? undefined : messageStyles.unicode}>{t(isGsm ? 'gsm' : 'unicode')}</b>{' '}
              {t(isGsm ? 'gsmNote' : 'unicodeNote', { n: each })}
            </span>
            <span>
              <b>{formatNumber(length.segments)}</b> {t('segments', { n: length.segments })}
            </span>
          </span>
          <span className={messageStyles.slots}>
            {SLOTS.map(([word, key]) => (
              <Button
                key={word}
                small
                variant="ghost"
                icon="plus"
                disabled={disabled}
                aria-label={t('insert', { what: `{${word}}` })}
                onClick={() => insert(word)}
              >
                {t(key)}
              </Button>
            ))}
          </span>
        </div>
      </div>
      <p id={`${id}-problem`} className={styles.problem} role="alert" hidden={!problems.message}>
        {problems.message}
      </p>
      {hasAmount && (
        <TextInput
          className={messageStyles.amount}
          label={t('amount')}
          description={t('amountHint')}
          inputMode="decimal"
          value={amount}
          disabled={disabled}
          error={problems.amount}
          onChange={(event) => onChange({ amount: event.currentTarget.value })}
        />
      )}
      {length.forcing.length > 0 ? (
        draft.keptLetters !== letters.join('') && (
          <LetterHelp
            forcing={length.forcing}
            segments={[length.segments, smsLength(inGsm(text.trim())).segments]}
            savedKobo={review?.inGsmCostKobo == null ? null : review.costKobo - review.inGsmCostKobo}
            disabled={disabled}
            onReplace={() => onChange({ text: inGsm(text) })}
            onKeep={() => onChange({ keptLetters: letters.join('') })}
          />
        )
      ) : (
        <NamesHelp review={review} />
      )}
    </Card>
  );
}

/** Lists names that have no plain SMS spelling. */
function NamesHelp({ review }: { review: MessageReviewDto | null }) {
  if (!review || review.forcing.length === 0) return null;
  const letters = review.forcing.map(({ letter }) => `“${letter}”`).join(', ');
  return <p className={messageStyles.help}>{t('nameForcing', { letters })}</p>;
}
