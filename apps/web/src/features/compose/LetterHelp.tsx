import type { ForcingLetter } from '#libs/contracts';
import { formatNaira } from '../../core/i18n/index.js';
import { Button, Icon } from '../../ui/index.js';
import messageStyles from './message.module.css';

import { t } from './texts.js';

export interface LetterHelpProps {
  forcing: readonly ForcingLetter[];
  /** Segments now, and with replacements. */
  segments: readonly [now: number, then: number];
  /** Null while it is being counted. */
  savedKobo: number | null;
  disabled: boolean;
  onReplace: () => void;
  onKeep: () => void;
}

const MOST_NAMED = 4;

/** Lists the letters that make the text Unicode, their replacements, and the saving. */
export function LetterHelp({ forcing, segments, savedKobo, disabled, onReplace, onKeep }: LetterHelpProps) {
  const n = forcing.length;
  const [first] = forcing;
  const replaceable = forcing.filter(({ replacement }) => replacement !== null);
  const [one] = replaceable;
  const named = forcing.slice(0, MOST_NAMED).map(({ letter }) => `“${letter}”`);
  const letters = named.join(', ') + (n > MOST_NAMED ? ' …' : '');
  const [now, then] = segments;
  const isPlain = replaceable.length === n;
  return (
    <div className={messageStyles.help} role="status">
      <Icon name="alert" size={18} />
      <span className="grow">
        <b>{t('forcing', { n, letter: first?.letter ?? '', letters })}</b>{' '}
        {isPlain ? (
          <Saving n={n} replacement={first?.replacement ?? ''} now={now} then={then} savedKobo={savedKobo} />
        ) : (
          unicodeStays(n, replaceable.length)
        )}
      </span>
      <span className={messageStyles.helpActs}>
        {one && (
          <Button small disabled={disabled} onClick={onReplace}>
            {replaceable.length > 1
              ? t('replaceAll', { n: replaceable.length })
              : one.replacement
                ? t('replaceOne', { letter: one.letter, with: one.replacement })
                : t('dropOne', { letter: one.letter })}
          </Button>
        )}
        <Button small variant="ghost" disabled={disabled} onClick={onKeep}>
          {t('keep')}
        </Button>
      </span>
    </div>
  );
}

const unicodeStays = (n: number, replaceable: number) =>
  replaceable > 0 ? t('partlyUnicode') : t('stillUnicode', { n });

interface SavingProps {
  n: number;
  /** The replacement of the first letter; empty: it is removed. */
  replacement: string;
  now: number;
  then: number;
  savedKobo: number | null;
}

function Saving({ n, replacement, now, then, savedKobo }: SavingProps) {
  const saved =
    savedKobo !== null && savedKobo > 0 ? `, ${t('saves', { saved: formatNaira(savedKobo) })}` : '';
  const segments = then === now ? t('costSegments', { n: then }) : t('wouldBeSegments', { n: then, now });
  const key = n === 1 && replacement === '' ? 'wouldBeWithout' : 'wouldBe';
  return `${t(key, { n, with: replacement, segments })}${saved}.`;
}
