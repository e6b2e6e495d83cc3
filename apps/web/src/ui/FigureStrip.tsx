import type { ReactNode } from 'react';
import styles from './FigureStrip.module.css';

export interface StripFigure {
  word: string;
  value: ReactNode;
  /** One line under the figure. */
  note?: ReactNode;
  /** `open` and `late` colour an amount that is due. */
  state?: 'open' | 'late' | undefined;
}

interface FigureStripProps {
  label: string;
  /** Call of the figures: `GET /wallet`. */
  source: string;
  of: readonly StripFigure[];
}

/** Shows the key figures of a record in one line, each with its explanation. */
export function FigureStrip({ label, source, of }: FigureStripProps) {
  return (
    <dl className={styles.strip} aria-label={label} data-source={source}>
      {of.map(({ word, value, note, state }) => (
        <div key={word} data-state={state}>
          <dt className="sm mut">{word}</dt>
          <dd>
            <b>{value}</b>
            <span className="sm mut">{note || ' '}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
