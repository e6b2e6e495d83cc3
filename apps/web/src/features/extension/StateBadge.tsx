import type { IssueState } from '#libs/contracts';
import { StatusBadge, type Tone } from '../../ui/index.js';
import { STATES } from './texts.js';

const TONES: Record<IssueState, Tone> = {
  NEW: 'problem',
  REPLIED: 'warning',
  ANSWERED: 'good',
  VISIT: 'running',
  CLOSED: 'waiting',
};

/** State of an issue, by word and colour. */
export function StateBadge({ state }: { state: IssueState }) {
  return <StatusBadge tone={TONES[state]}>{STATES[state]}</StatusBadge>;
}
