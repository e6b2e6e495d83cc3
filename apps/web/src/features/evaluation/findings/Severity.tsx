import type { FindingSeverity } from '#libs/contracts';
import { StatusBadge, type Tone } from '../../../ui/index.js';
import styles from './findings.module.css';
import { t } from './texts.js';

/** Severity of a finding by shape and colour: a red diamond, a yellow square, a ring. Screen readers get the word. */
export function SeverityMark({ of }: { of: FindingSeverity }) {
  return <span className={`${styles.mark} ${styles[of]}`} role="img" aria-label={t(of)} />;
}

const TONES: Record<FindingSeverity, Tone> = { severe: 'problem', warning: 'warning', note: 'waiting' };

/** The severity mark with its word. */
export function SeverityBadge({ of }: { of: FindingSeverity }) {
  return <StatusBadge tone={TONES[of]}>{t(of)}</StatusBadge>;
}
