import { useEffect, useRef } from 'react';
import type { EvaluationFarm } from '#libs/contracts';
import type { BarLine } from './state.js';
import type { useMapAddress } from './url.js';

interface Standing {
  bar: BarLine | null;
  farmId: number | null;
  queue: readonly EvaluationFarm[];
  go: ReturnType<typeof useMapAddress>['go'];
}

/** Who deletes the farm that they look at goes on at the next one of the queue; who takes that back looks at it again. */
export function useAfterDelete({ bar, farmId, queue, go }: Standing): void {
  const standing = useRef({ farmId, queue });
  standing.current = { farmId, queue };
  useEffect(() => {
    if (bar?.kind !== 'act' && bar?.kind !== 'undo' && bar?.kind !== 'redo') return;
    if (bar.act.kind !== 'delete') return;
    const gone = bar.act.farms[0] ?? null;
    const { farmId, queue } = standing.current;
    if (bar.kind === 'undo') go({ farmId: gone }, { replace: true });
    else if (gone === farmId) {
      const at = queue.findIndex(({ id }) => id === gone);
      const next = queue[at + 1] ?? queue[at - 1];
      go({ farmId: at < 0 ? null : (next?.id ?? null) }, { replace: true });
    }
  }, [bar, go]);
}
