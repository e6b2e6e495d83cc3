import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { t } from '../core/i18n/index.js';
import { Icon } from './icons.js';
import styles from './SearchField.module.css';

export interface SearchFieldProps {
  label: string;
  value: string;
  /** Called 250 ms after the last key. */
  onChange: (value: string) => void;
  placeholder?: string;
  width?: number | string;
}

const PAUSE = 250;

export function SearchField({ label, value, onChange, placeholder, width = 240 }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setText(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = (next: string, pause = PAUSE) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(next.trim()), pause);
  };
  return (
    <div
      className={styles.field}
      style={{ '--field-width': typeof width === 'number' ? `${width}px` : width } as CSSProperties}
    >
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
  );
}
