import { useEffect, useState } from 'react';
import { countExport, type StartExportBody } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { failureOf } from '../../core/api/problem.js';

/** Milliseconds: stepping through the choices by keyboard sends one request. */
const PAUSE_MS = 250;

/** Current number of rows of the export; `null` while counting. */
export type ExportCount = number | null | { problem: string };

/** Counts again whenever the request changes. A null request is not sent. */
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
