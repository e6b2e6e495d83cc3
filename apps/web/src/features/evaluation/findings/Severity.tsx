import type { FindingSeverity } from '#libs/contracts';
import { StatusBadge, type Tone } from '../../../ui/index.js';
import styles from './findings.module.css';
import { t } from './texts.js';

/** How grave a finding is, by shape and colour: a red diamond, a yellow square, a ring. The word is read aloud. */
export function SeverityMark({ of }: { of: FindingSeverity }) {
  return <span className={`${styles.mark} ${styles[of]}`} role="img" aria-label={t(of)} />;
}

const TONES: Record<FindingSeverity, Tone> = { severe: 'problem', warning: 'warning', note: 'waiting' };

/** The same with its word. */
export function SeverityBadge({ of }: { of: FindingSeverity }) {
  return <StatusBadge tone={TONES[of]}>{t(of)}</StatusBadge>;
}
