import { REQUEST_STATES, type RequestState } from '#libs/contracts';
import { StatusBadge } from '../../ui/index.js';

const TONES = { OPEN: 'waiting', GRANTED: 'good', PARTLY: 'good', REFUSED: 'failed' } as const;

export function RequestBadge({ state }: { state: RequestState }) {
  return <StatusBadge tone={TONES[state]}>{REQUEST_STATES[state]}</StatusBadge>;
}
