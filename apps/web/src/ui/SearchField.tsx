import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { typedBvn } from '#libs/contracts';
import { t } from '../core/i18n/index.js';
import { Icon } from './icons.js';
import styles from './SearchField.module.css';

export interface SearchFieldProps {
  label: string;
  value: string;
  /** Called 250 ms after the last key; never with a BVN, because the search is part of the address. */
  onChange: (value: string) => void;
  /** Called with a typed BVN instead, and with null once it is removed. */
  onBvn?: (bvn: string | null) => void;
  /** Shown below the field. */
  note?: ReactNode;
  placeholder?: string;
  width?: number | string;
}

const PAUSE = 250;

export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, onBvn, placeholder, width = 240 } = props;
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setText(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = (next: string, pause = PAUSE) => {
    setText(next);
    clearTimeout(timer.current);
    const bvn = typedBvn(next);
    timer.current = setTimeout(() => {
      onBvn?.(bvn);
      if (bvn === null) onChange(next.trim());
    }, pause);
  };
  const note = props.note ?? (!onBvn && typedBvn(text) !== null && t('bvnElsewhere'));
  return (
    <div
      className={styles.whole}
      style={{ '--field-width': typeof width === 'number' ? `${width}px` : width } as CSSProperties}
    >
      <div className={styles.field}>
        <Icon name="search" size={16} />
        <input
          type="search"
          aria-label={label}
          placeholder={placeholder ?? label}
          value={text}
          maxLength={100}
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') change(text, 0);
            if (event.key === 'Escape' && text) {
              event.stopPropagation();
              change('', 0);
            }
          }}
        />
        {text && (
          <button type="button" aria-label={t('clearSearch')} onClick={() => change('', 0)}>
            <Icon name="close" size={14} />
          </button>
        )}
      </div>
      {note && (
        <p className={styles.note} role="status">
          {note}
        </p>
      )}
    </div>
  );
}
