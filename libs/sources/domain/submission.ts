import { SUBMISSION_COLUMNS } from '#libs/contracts/imports/columns';
import type { TableOut } from '#libs/tabular';

/** One submission of a form. */
export interface Submission {
  /** Its id on the server, which an edit keeps. */
  identity: string;
  /** Changes with each edit. */
  edition: string;
  /** Number or time by which the next pull begins after it. */
  position: string;
  /** When it was submitted, as the server writes it. */
  submitted: string;
  /** Answers by the path of their question: `farm/boundary`. */
  cells: ReadonlyMap<string, string>;
  photos: readonly Photo[];
  /** Whether it has repeat groups, which are left out. */
  hasRepeats: boolean;
}

/** A photo of a submission, not yet fetched. */
export interface Photo {
  /** Its name on the server, which no other photo of the submission has. */
  name: string;
  question: string;
  /** Where the server of the connection has it. */
  path: string;
}

/** An answer of the server, page by page. */
export interface Page {
  submissions: Submission[];
  /** Whether the server has more. */
  hasMore: boolean;
}

const DEEPEST_GROUP = 20;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a text of the server without NUL, which PostgreSQL cannot store; blank for anything else. */
export const textIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).replaceAll('\0', '') : '';

/**
 * Returns the answers of a row by the path of their question. Groups may be nested or in the path. Repeats and lists
 * are left out. A shape becomes text that the table reader knows.
 */
export function cellsOf(row: object, isMeta: (key: string) => boolean): Map<string, string> {
  const cells = new Map<string, string>();
  const add = (path: string, value: unknown, depth: number) => {
    if (value === null || value === undefined || Array.isArray(value) || depth > DEEPEST_GROUP) return;
    if (!isObject(value))
      cells.set(path, typeof value === 'boolean' ? (value ? 'yes' : 'no') : textIn(value));
    else if (Array.isArray(value.coordinates) && typeof value.type === 'string') {
      const { type, coordinates } = value;
      cells.set(path, type === 'Point' ? pointText(coordinates) : JSON.stringify({ type, coordinates }));
    } else for (const [key, inner] of Object.entries(value)) add(`${path}/${key}`, inner, depth + 1);
  };
  for (const [key, value] of Object.entries(row)) if (!isMeta(key)) add(textIn(key), value, 0);
  return cells;
}

/** Returns a point as ODK and KoboToolbox write it, latitude first: the table reader takes no point for a boundary. */
const pointText = ([lng, lat, ...rest]: unknown[]) => [lat, lng, ...rest].map(textIn).join(' ').trim();

/** Returns the table that the import reads: a column for each question that any of the submissions answers. */
export function tableOf(submissions: readonly Submission[]): TableOut & { header: string[] } {
  const questions = [...new Set(submissions.flatMap(({ cells }) => [...cells.keys()]))];
  const rows = submissions.map(({ identity, submitted, cells }) => [
    identity,
    submitted,
    ...questions.map((question) => cells.get(question) ?? ''),
  ]);
  return { header: [...SUBMISSION_COLUMNS, ...headingsOf(questions)], rows: [rows] };
}

/** Returns the row of a submission in its file, by its position in the table. The heading is row 1. */
export const rowOf = (position: number): number => position + 2;

/** Returns a question without its groups. */
export const nameOf = (question: string): string => question.slice(question.lastIndexOf('/') + 1);

/** Returns the question without its groups, which imports recognise; with them if another has the same name. */
function headingsOf(questions: readonly string[]): string[] {
  const names = questions.map(nameOf);
  const isAlone = (name: string) => names.indexOf(name) === names.lastIndexOf(name);
  return questions.map((question, i) => (isAlone(names[i] ?? '') ? (names[i] ?? '') : question));
}

/** Returns the characters of a submission in a table, roughly. */
export function sizeOf({ cells }: Submission): number {
  let size = 100;
  for (const cell of cells.values()) size += cell.length + 3;
  return size;
}

/** Returns the server's own words in a refusal: `detail` (KoboToolbox) or `message` (ODK Central). */
export function wordsOf(body: unknown): string {
  const words = isObject(body) ? (body.detail ?? body.message) : null;
  return textIn(words)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 200);
}
