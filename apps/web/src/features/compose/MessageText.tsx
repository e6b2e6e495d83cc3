import { type Ref, useMemo } from 'react';
import messageStyles from './message.module.css';

export interface MessageTextProps {
  label: string;
  hint: string;
  value: string;
  /** Letters to highlight. */
  marked: readonly string[];
  problem: string | undefined;
  disabled: boolean;
  describedBy: string;
  onChange: (text: string) => void;
  ref: Ref<HTMLTextAreaElement>;
}

const PLACEHOLDER = /(\{[^{}\n]{1,32}\})/;

/** The text field, with its placeholders and the listed letters highlighted. It grows with the text. */
export function MessageText({ label, hint, value, marked, problem, disabled, ...rest }: MessageTextProps) {
  const { describedBy, onChange, ref } = rest;
  const drawn = useMemo(() => {
    const letters = new Set(marked);
    return value.split(PLACEHOLDER).flatMap((piece, at) => {
      if (at % 2 === 1) return [{ key: `${at}`, text: piece, look: messageStyles.slot }];
      return runs(piece, letters).map(([text, isMarked], n) => ({
        key: `${at}.${n}`,
        text,
        look: isMarked ? messageStyles.letter : undefined,
      }));
    });
  }, [value, marked]);
  return (
    <div className={messageStyles.text}>
      <div className={messageStyles.mirror} aria-hidden="true">
        {drawn.map(({ key, text, look }) => (
          <span key={key} className={look}>
            {text}
          </span>
        ))}
        {/* Gives an empty last line its height. */}
        {'\u200b'}
      </div>
      <textarea
        ref={ref}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy}
        placeholder={hint}
        value={value}
        disabled={disabled}
        spellCheck
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}

/** Splits a text into runs of highlighted and other letters. */
function runs(text: string, marked: ReadonlySet<string>): [string, boolean][] {
  const pieces: [string, boolean][] = [];
  for (const letter of text) {
    const is = marked.has(letter);
    const last = pieces.at(-1);
    if (last?.[1] === is) last[0] += letter;
    else pieces.push([letter, is]);
  }
  return pieces;
}
