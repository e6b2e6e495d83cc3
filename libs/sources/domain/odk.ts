import { SOURCE_PAGE } from '#libs/contracts';
import { cellsOf, isObject, nameOf, type Page, type Photo, type Submission, textIn } from './submission.js';

/** Milliseconds that a pull begins before the last known time: a submission may be stored later than its time. */
const OVERLAP_MS = 600_000;

/** Returns the path of a form. */
export const odkForm = (project: number | null, form: string): string =>
  `/v1/projects/${project ?? 0}/forms/${encodeURIComponent(form)}`;

/** Returns the path of the submissions that were stored or edited since shortly before a time; all if it is null. */
export function odkPage(
  project: number | null,
  form: string,
  since: string | null,
  limit = SOURCE_PAGE,
): string {
  const asked = new URLSearchParams({
    $top: String(limit),
    $count: 'true',
    $orderby: '__system/submissionDate asc',
  });
  if (since !== null) {
    const from = new Date(Date.parse(since) - OVERLAP_MS).toISOString();
    asked.set('$filter', `__system/submissionDate ge ${from} or __system/updatedAt ge ${from}`);
  }
  return `${odkForm(project, form)}.svc/Submissions?${asked}`;
}

/** Reads a page of the form at a path, and the path of the next one; null if it is none, `encrypted` if its answers are. */
export function readOdkPage(
  body: unknown,
  form: string,
): (Page & { next: string | null }) | 'encrypted' | null {
  if (!isObject(body) || !Array.isArray(body.value)) return null;
  if (body.value.some(isEncrypted)) return 'encrypted';
  const submissions = body.value.map((row) => submissionOf(row, form));
  if (submissions.some((each) => each === null)) return null;
  const next = pathIn(body['@odata.nextLink']);
  return { submissions: submissions as Submission[], hasMore: next !== null, next };
}

const systemOf = (row: unknown): Record<string, unknown> =>
  isObject(row) && isObject(row.__system) ? row.__system : {};

const isEncrypted = (row: unknown) => textIn(systemOf(row).status).toLowerCase() === 'notdecrypted';

/** The link's own host is ignored, so that the password goes to the address of the connection only. */
function pathIn(link: unknown): string | null {
  if (typeof link !== 'string' || !URL.canParse(link, 'https://odk.invalid')) return null;
  const { pathname, search } = new URL(link, 'https://odk.invalid');
  return pathname + search;
}

const isMeta = (key: string) => key.startsWith('__') || key === 'meta' || key.includes('@odata');

/** `updatedAt` is null until the first edit. */
function submissionOf(row: unknown, form: string): Submission | null {
  if (!isObject(row)) return null;
  const { submissionDate, updatedAt, edits, attachmentsExpected } = systemOf(row);
  const identity = textIn(row.__id).replace(/^uuid:/, '');
  const submitted = textIn(submissionDate);
  if (!identity || Number.isNaN(Date.parse(submitted))) return null;
  const edited = textIn(updatedAt);
  const cells = cellsOf(row, isMeta);
  return {
    identity,
    edition: textIn(edits) || '0',
    position: Date.parse(edited) > Date.parse(submitted) ? edited : submitted,
    submitted,
    cells,
    photos: Number(attachmentsExpected) > 0 ? photosOf(textIn(row.__id), cells, form) : [],
    hasRepeats: hasRepeats(row),
  };
}

/** A row has only the names of its files. A photo may be sent after its submission; until then it answers 404. */
function photosOf(id: string, cells: ReadonlyMap<string, string>, form: string): Photo[] {
  const named = [...cells].filter(([, name]) => /^[^/\\]+\.(jpe?g|png)$/i.test(name));
  return [...new Map(named.map(([question, name]) => [name, question]))].map(([name, question]) => ({
    name,
    question: nameOf(question),
    path: `${form}/submissions/${encodeURIComponent(id)}/attachments/${encodeURIComponent(name)}`,
  }));
}

/** A repeat group is another table, to which the row has a link. */
const hasRepeats = (row: Record<string, unknown>): boolean =>
  Object.entries(row).some(
    ([key, value]) => key.endsWith('@odata.navigationLink') || (isObject(value) && hasRepeats(value)),
  );
