import { useEffect, useRef } from 'react';
import type { EvaluationFarm } from '#libs/contracts';
import type { Follow } from '../address/url.js';
import type { BarLine } from '../state.js';

interface Standing {
  bar: BarLine | null;
  farmId: number | null;
  queue: readonly EvaluationFarm[];
  follow: Follow;
}

/** Opens the next farm of the queue after the user deletes the selected one; an undo opens the farm again. */
export function useAfterDelete({ bar, farmId, queue, follow }: Standing): void {
  const standing = useRef({ farmId, queue });
  standing.current = { farmId, queue };
  useEffect(() => {
    if (bar?.kind !== 'act' && bar?.kind !== 'undo' && bar?.kind !== 'redo') return;
    if (bar.act.kind !== 'delete') return;
    const gone = bar.act.farms[0] ?? null;
    const { farmId, queue } = standing.current;
    if (bar.kind === 'undo') follow({ farmId: gone });
    else if (gone === farmId) {
      const at = queue.findIndex(({ id }) => id === gone);
      const next = queue[at + 1] ?? queue[at - 1];
      follow({ farmId: at < 0 ? null : (next?.id ?? null) });
    }
  }, [bar, follow]);
}
