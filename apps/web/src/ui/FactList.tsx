import type { ReactNode } from 'react';
import { formatNumber, t } from '../core/i18n/index.js';
import styles from './FactList.module.css';

/** A label and its value; `missing` replaces an empty value. */
export type Fact = readonly [label: string, value: ReactNode, missing?: string];

interface FactListProps {
  facts: readonly Fact[];
  /** Values below each other in a second column, instead of at the right edge. */
  columns?: boolean;
  /** Line between the facts. */
  lined?: boolean;
  /** Last row below a line. */
  total?: Fact;
  /** Replaces empty values without a text of their own. */
  missing?: string;
  /** Adds spacing or a text size. */
  className?: string | undefined;
}

/** Lists labels with their values, one fact per line. */
export function FactList({ facts, columns, lined, total, missing, className }: FactListProps) {
  const kind = columns ? styles.columns : styles.split;
  return (
    <dl className={[styles.facts, kind, lined && styles.lined, className].filter(Boolean).join(' ')}>
      {facts.map((fact) => (
        <FactRow key={fact[0]} fact={fact} missing={missing} />
      ))}
      {total && <FactRow fact={total} className={styles.total} />}
    </dl>
  );
}

interface FactRowProps {
  fact: Fact;
  missing?: string | undefined;
  className?: string | undefined;
}

function FactRow({ fact, missing: usual = t('notGiven'), className }: FactRowProps) {
  const [label, value, missing = usual] = fact;
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{value || <span className="mut">{missing}</span>}</dd>
    </div>
  );
}

/** A labelled figure; `tone` colours good and bad ones. */
export interface FigureOf {
  word: string;
  value: ReactNode;
  tone?: 'good' | 'bad' | undefined;
}

interface FiguresProps {
  of: readonly FigureOf[];
  /** Call of the figures: `GET /jobs/:jobId`; `file`: computed in the browser from the user's file. */
  source: string;
  /** Large figures, for results. */
  large?: boolean;
  label?: string;
  /** Announces changes. */
  live?: boolean;
  /** Adds the layout of the row. */
  className?: string | undefined;
}

/** Shows figures below their labels, side by side. */
export function Figures({ of, source, large, label, live, className }: FiguresProps) {
  return (
    <dl
      className={[styles.figures, large && styles.large, className].filter(Boolean).join(' ')}
      data-source={source}
      aria-label={label}
      aria-live={live ? 'polite' : undefined}
    >
      {of.map(({ word, value, tone }) => (
        <div key={word}>
          <dt className="sm mut">{word}</dt>
          <dd className={tone && styles[tone]}>{typeof value === 'number' ? formatNumber(value) : value}</dd>
        </div>
      ))}
    </dl>
  );
}
