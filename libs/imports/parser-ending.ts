import { DomainError } from '#libs/platform';
import type { FileKind } from './readers/index.js';

/** Megabytes of JavaScript heap: with Node's own and its buffers the process stays under 256 MB. */
const HEAP_MB = 160;
/** Legacy workbooks are parsed whole. */
const XLS_HEAP_MB = 900;
/** 64 kB pages of WebAssembly memory, which the heap does not count: 64 MB for SQLite. */
const WASM_PAGES = 1024;
const TIME_LIMIT_MINUTES = 5;
export const TIME_LIMIT_MS = TIME_LIMIT_MINUTES * 60_000;

/** Returns the megabytes of heap for a parser of this format. */
const heapFor = (format: FileKind): number => (format === 'xls' ? XLS_HEAP_MB : HEAP_MB);

/** Returns Node flags that limit the memory of a parser of this format. */
export const memoryLimits = (format: FileKind): string[] => [
  `--max-old-space-size=${heapFor(format)}`,
  `--wasm-max-mem-pages=${WASM_PAGES}`,
];

/** Exit state of a parser process that did not report its own end. */
export interface ParserEnding {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Its standard error output. */
  complaint: string;
  /** Whether Gona killed it because its time limit was reached. */
  timeUp: boolean;
}

/**
 * Explains why a parser exited without a report. If the file needed more memory or time than the limit, that is the
 * file's problem. Any other cause, such as a system out of memory, is not, and the job retries.
 */
export function parserProblem(
  format: FileKind,
  { code, signal, complaint, timeUp }: ParserEnding,
): DomainError | Error {
  if (timeUp) {
    return new DomainError(
      'file.tooComplex',
      `Reading the file took longer than the limit of ${TIME_LIMIT_MINUTES} minutes. Split it and import the parts.`,
    );
  }
  if (/out of memory|allocation failed/i.test(complaint)) {
    const limit = `more than the limit of ${heapFor(format)} MB of memory`;
    return new DomainError(
      'file.tooComplex',
      format === 'xls'
        ? `Reading this old Excel workbook (.xls) takes ${limit}. Save it in Excel as .xlsx, which takes far less, or split it.`
        : `Reading the file takes ${limit}. Split it and import the parts.`,
    );
  }
  return new Error(`the parser ended with ${signal ?? code}: ${complaint}`);
}
