import { SOURCE_PAGE } from '#libs/contracts';
import { cellsOf, isObject, nameOf, type Page, type Photo, type Submission, textIn } from './submission.js';

/** Returns the path of a form. */
export const koboForm = (form: string): string => `/api/v2/assets/${encodeURIComponent(form)}/`;

/** Returns the path of the submissions after an id. The offset stays 0, so that each page costs the same. */
export function koboPage(form: string, after: string | null, limit = SOURCE_PAGE): string {
  const asked = new URLSearchParams({ format: 'json', start: '0', limit: String(limit), sort: '{"_id":1}' });
  if (after !== null) asked.set('query', JSON.stringify({ _id: { $gt: Number(after) } }));
  return `${koboForm(form)}data/?${asked}`;
}

/** Reads a page of a form; null if it is none. */
export function readKoboPage(body: unknown, form: string): Page | null {
  if (!isObject(body) || !Array.isArray(body.results)) return null;
  const submissions = body.results.map((row) => submissionOf(row, form));
  if (submissions.some((each) => each === null)) return null;
  return { submissions: submissions as Submission[], hasMore: typeof body.next === 'string' };
}

/** Keys that describe a submission. Questions of a group have their path as key: `group/question`. */
const isMeta = (key: string) => key.startsWith('_') || key.startsWith('meta/') || key === 'formhub/uuid';

/** `_uuid` changes with an edit, `meta/rootUuid` does not. `_id` differs between servers. */
function submissionOf(row: unknown, form: string): Submission | null {
  if (!isObject(row) || !Number.isSafeInteger(row._id)) return null;
  const uuid = textIn(row._uuid);
  const identity = (textIn(row['meta/rootUuid']) || uuid).replace(/^uuid:/, '');
  if (!identity) return null;
  return {
    identity,
    edition: uuid,
    position: textIn(row._id),
    submitted: textIn(row._submission_time),
    cells: cellsOf(row, isMeta),
    photos: photosOf(row, form),
    hasRepeats: Object.entries(row).some(([key, value]) => !isMeta(key) && isRepeat(value)),
  };
}

const isRepeat = (value: unknown) => Array.isArray(value) && value.some(isObject);

/** The path is that of the API, so that the token stays with its server. Older attachments have no `uid`. */
function photosOf({ _id, _attachments }: Record<string, unknown>, form: string): Photo[] {
  const attachments = Array.isArray(_attachments) ? _attachments.filter(isObject) : [];
  return attachments
    .filter(({ mimetype, is_deleted }) => textIn(mimetype).startsWith('image/') && is_deleted !== true)
    .map(({ uid, id, question_xpath }) => ({
      name: textIn(uid) || textIn(id),
      question: textIn(question_xpath),
    }))
    .filter(({ name }) => name !== '')
    .map(({ name, question }) => ({
      name,
      question: nameOf(question),
      path: `${koboForm(form)}data/${textIn(_id)}/attachments/${encodeURIComponent(name)}/`,
    }));
}
