import { ENTRY_KINDS, type EntryKind } from '#libs/contracts';
import styles from './ledger.module.css';
import { t } from './texts.js';

/** Kind of entry: all kinds are visible, and the arrow keys choose one. */
export function KindField({
  value,
  name,
  onChange,
}: {
  value: EntryKind;
  name: string;
  onChange: (kind: EntryKind) => void;
}) {
  return (
    <fieldset className={styles.kinds}>
      <legend className="hidden-label">{t('recordKind')}</legend>
      {ENTRY_KINDS.map((kind) => (
        <label key={kind} className={styles.kind}>
          <input
            type="radio"
            name={name}
            value={kind}
            checked={kind === value}
            data-autofocus={kind === value || undefined}
            onChange={() => onChange(kind)}
          />
          <span>{t(kind)}</span>
        </label>
      ))}
      <p className="sm mut">{t(`says${value}`)}</p>
    </fieldset>
  );
}
