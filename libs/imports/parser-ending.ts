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

/** Megabytes of heap that a parser of such files may have. */
const heapFor = (format: FileKind): number => (format === 'xls' ? XLS_HEAP_MB : HEAP_MB);

/** Flags of Node by which a parser of such files is kept within its memory. */
export const memoryLimits = (format: FileKind): string[] => [
  `--max-old-space-size=${heapFor(format)}`,
  `--wasm-max-mem-pages=${WASM_PAGES}`,
];

/** How a parser process ended that has not said so itself. */
export interface ParserEnding {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** What it wrote to standard error. */
  complaint: string;
  /** Whether Gona ended it, because its time was up. */
  timeUp: boolean;
}

/**
 * What is wrong when a parser ends without a word. That its file wants more memory or time than a file is given is the file's
 * problem; whatever else ended it, such as the system that was short of memory itself, is not, and the job tries again.
 */
export function parserProblem(
  format: FileKind,
  { code, signal, complaint, timeUp }: ParserEnding,
): DomainError | Error {
  if (timeUp) {
    return new DomainError(
      'file.tooComplex',
      `Reading the file took longer than the ${TIME_LIMIT_MINUTES} minutes that Gona gives one file. Split it and import the parts.`,
    );
  }
  if (/out of memory|allocation failed/i.test(complaint)) {
    const limit = `more than the ${heapFor(format)} MB of memory that Gona gives one file`;
    return new DomainError(
      'file.tooComplex',
      format === 'xls'
        ? `Reading this old Excel workbook (.xls) takes ${limit}. Save it in Excel as .xlsx, which takes far less, or split it.`
        : `Reading the file takes ${limit}. Split it and import the parts.`,
    );
  }
  return new Error(`the parser ended with ${signal ?? code}: ${complaint}`);
}
