import type { ReactNode } from 'react';
import { StatusBadge } from './StatusBadge.js';
import { t } from './texts.js';

/** Returns the one name of a farm's status on screen. */
export const farmStatusText = (status: string) => t(status === 'COMPLETED' ? 'completed' : 'notCompleted');

/** A farm's status, in the colours of the map. Children replace the name, as in "Completed 22 Jun". */
export function FarmStatusBadge({ status, children }: { status: string; children?: ReactNode }) {
  return (
    <StatusBadge tone={status === 'COMPLETED' ? 'good' : 'failed'}>
      {children || farmStatusText(status)}
    </StatusBadge>
  );
}
