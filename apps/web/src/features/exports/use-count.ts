import { useEffect, useState } from 'react';
import { countExport, type StartExportBody } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { failureOf } from '../../core/api/problem.js';

/** Milliseconds: who goes through the choices by keyboard asks once. */
const PAUSE_MS = 250;

/** Rows that the export would have now; `null` while they are counted. */
export type ExportCount = number | null | { problem: string };

/** Counts anew whenever the question is another one. A null question is not asked. */
export function useExportCount(body: StartExportBody | null): ExportCount {
  const question = body && JSON.stringify(body);
  const [answer, setAnswer] = useState<{ question: string; count: ExportCount } | null>(null);
  useEffect(() => {
    if (question === null) return;
    const control = new AbortController();
    const answered = (count: ExportCount) => !control.signal.aborted && setAnswer({ question, count });
    const pause = setTimeout(() => {
      ask(countExport, { body: JSON.parse(question) as StartExportBody }, { signal: control.signal }).then(
        ({ rows }) => answered(rows),
        (error: unknown) => answered({ problem: failureOf(error).message }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(pause);
      control.abort();
    };
  }, [question]);
  return answer?.question === question ? answer.count : null;
}
