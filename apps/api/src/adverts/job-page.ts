import { randomBytes } from 'node:crypto';
import busboy from 'busboy';
import type { NextFunction, Request, Response } from 'express';
import type { Apply } from '#libs/adverts';
import { ADVERT_MESSAGES, ApplyBody, CV_LIMIT, formatDate, SCHEDULES } from '#libs/contracts';
import { DomainError, plural } from '#libs/platform';
import { WindowCounter } from '../http/call-gate.js';
import type { Callers } from '../http/callers.js';
import { ContractPipe } from '../http/contract.pipe.js';

const PAGE = /^\/jobs\/([a-z0-9]{16})\/?$/i;
const WINDOW_MS = 3_600_000;
/** Pages and applications of one network per hour: many can share a phone or a cybercafe. */
const PAGES_PER_WINDOW = 600;
const APPLICATIONS_PER_WINDOW = 20;

type Advert = Awaited<ReturnType<Apply['find']>>;
type Fields = Record<string, string>;

/**
 * Answers `/jobs/{code}`: a published advert with a form to apply, as a page that needs neither session nor script. A
 * POST to the same address sends the form. Everything else passes.
 */
export function jobPages(
  jobs: Apply,
  callers: Callers,
  pages = new WindowCounter(PAGES_PER_WINDOW, WINDOW_MS),
  applications = new WindowCounter(APPLICATIONS_PER_WINDOW, WINDOW_MS),
) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const sends = request.method === 'POST';
    const code = sends || request.method === 'GET' ? PAGE.exec(request.path)?.[1]?.toLowerCase() : undefined;
    if (!code) {
      next();
      return;
    }
    try {
      const wait = (sends ? applications : pages).take((await callers.of(request)).key);
      if (wait > 0) {
        request.resume();
        response.setHeader('Retry-After', Math.ceil(wait / 1000));
        send(response, 429, 'Too many requests', '<h1>Too many requests</h1><p>Try again in an hour.</p>');
        return;
      }
      const advert = await jobs.find(code);
      if (sends) await apply(jobs, request, response, { advert, code });
      else send(response, 200, advert.title, pageOf(advert, {}, {}));
    } catch (error) {
      request.resume();
      if (!(error instanceof DomainError) || error.code !== 'record.notFound') next(error);
      else send(response, 404, 'Job not found', '<h1>Job not found</h1><p>Check the address.</p>');
    }
  };
}

async function apply(
  jobs: Apply,
  request: Request,
  response: Response,
  { advert, code }: { advert: Advert; code: string },
): Promise<void> {
  const { fields, cv } = await readForm(request);
  try {
    const body = await new ContractPipe().transform(fields, { type: 'body', metatype: ApplyBody });
    if (!cv?.length) throw DomainError.invalid({ cv: ADVERT_MESSAGES[cv ? 'cvMissing' : 'cvUnfit'] });
    await jobs.apply(code, body as ApplyBody, cv);
    send(
      response,
      200,
      'Application sent',
      `<h1>Application sent</h1><p>${escaped(advert.agencyName)} has your application for ${escaped(advert.title)}. They will call you if you are on the shortlist.</p>`,
    );
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const shown = error.details.fields ?? { form: error.message };
    send(response, error.code === 'request.invalid' ? 400 : 409, advert.title, pageOf(advert, fields, shown));
  }
}

/** Reads the form; `cv` is null if the file is too large, and empty without one. */
function readForm(request: Request): Promise<{ fields: Fields; cv: Buffer | null }> {
  return new Promise((resolve, reject) => {
    const fields: Fields = {};
    let cv: Buffer | null = Buffer.alloc(0);
    const refuse = () => reject(DomainError.invalid({ form: 'The form could not be read. Send it again.' }));
    let parser: busboy.Busboy;
    try {
      parser = busboy({
        headers: request.headers,
        defParamCharset: 'utf8',
        limits: { files: 1, fileSize: CV_LIMIT, fields: 20, fieldSize: 10_000, parts: 30, headerPairs: 50 },
      });
    } catch {
      request.resume();
      refuse();
      return;
    }
    parser.on('field', (name, value) => {
      if (value.trim() !== '') fields[name] = value;
    });
    parser.on('file', (_name, content) => {
      const parts: Buffer[] = [];
      content.on('data', (part: Buffer) => parts.push(part));
      content.on('error', () => undefined);
      content.on('close', () => {
        cv = 'truncated' in content && content.truncated ? null : Buffer.concat(parts);
      });
    });
    parser.on('close', () => resolve({ fields, cv }));
    parser.on('error', refuse);
    request.once('aborted', refuse);
    request.pipe(parser);
  });
}

const INPUTS: readonly [name: keyof ApplyBody, label: string, attributes: string][] = [
  ['firstName', 'First name', 'required maxlength="60" autocomplete="given-name"'],
  ['surname', 'Surname', 'required maxlength="60" autocomplete="family-name"'],
  ['phone', 'Phone', 'required type="tel" maxlength="14" autocomplete="tel"'],
  ['email', 'Email (optional)', 'type="email" maxlength="254" autocomplete="email"'],
];

function pageOf(advert: Advert, fields: Fields, faults: Fields): string {
  const { title, agencyName, duties, location, schedule, hoursPerWeek, employeesNeeded, experience } = advert;
  const facts = [
    location,
    schedule && SCHEDULES[schedule],
    `${hoursPerWeek} ${plural(hoursPerWeek ?? 0, 'hour', 'hours')} a week`,
    `${experience} years of experience`,
    employeesNeeded === 1 ? '1 person' : `${employeesNeeded} people`,
    `Closes ${formatDate(advert.closingDate)}`,
  ];
  const list = facts.map((fact) => `<li>${escaped(String(fact))}</li>`).join('');
  return `<p>${escaped(agencyName)}</p><h1>${escaped(title)}</h1><ul>${list}</ul><h2>Duties</h2>
<p class="text">${escaped(duties)}</p>${advert.open ? formOf(advert, fields, faults) : `<p class="warn">${ADVERT_MESSAGES.ended}</p>`}`;
}

function formOf({ accessId }: Advert, fields: Fields, faults: Fields): string {
  const fault = (name: string) =>
    faults[name] ? `<p class="warn" id="${name}-fault">${escaped(faults[name])}</p>` : '';
  const state = (name: string) =>
    faults[name] ? ` aria-invalid="true" aria-describedby="${name}-fault"` : '';
  const inputs = INPUTS.map(
    ([name, label, attributes]) =>
      `<label for="${name}">${label}</label><input id="${name}" name="${name}" ${attributes} value="${escaped(fields[name] ?? '')}"${state(name)}>${fault(name)}`,
  ).join('');
  return `<h2>Apply</h2><form method="post" enctype="multipart/form-data">${fault('form')}${inputs}
<label for="note">Message (optional)</label><textarea id="note" name="note" rows="4" maxlength="2000">${escaped(fields.note ?? '')}</textarea>${fault('note')}
<label for="cv">CV: PDF or picture, at most 5 MB</label><input id="cv" name="cv" type="file" required accept=".pdf,.jpg,.jpeg,.png"${state('cv')}>${fault('cv')}
<p>The agency uses your data for this job only. Gona deletes it a year after the closing date.
<a href="/privacy/${encodeURIComponent(accessId)}">Privacy notice</a></p><button>Send application</button></form>`;
}

/** Sends a page with a policy that allows its own styles only, and its form to the same site. */
function send(response: Response, status: number, title: string, body: string): void {
  const nonce = randomBytes(16).toString('base64');
  response.status(status);
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  );
  response.end(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><style nonce="${nonce}">${STYLE}</style></head><body><main>${body}</main></body></html>`);
}

const STYLE = `
:root{--ground:#f5f2ea;--card:#fff;--ink:#1b241f;--leaf:#1e6b46;--warn:#8a2b13;--line:#8a938c}
@media(prefers-color-scheme:dark){:root{--ground:#141a16;--card:#1d2520;--ink:#eef1ec;--leaf:#8fd3ae;--warn:#f3a48f}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:17px/1.6 system-ui,sans-serif;
border-top:6px solid #14301f}main{max-width:640px;margin:0 auto;padding:16px 20px}h1{font-size:28px;line-height:1.2;margin:0}
a{color:var(--leaf)}.text{white-space:pre-wrap;overflow-wrap:anywhere}.warn{color:var(--warn);font-weight:600;margin:4px 0}
form{display:grid;gap:6px}label{font-weight:600;margin-top:8px}
input,textarea{font:inherit;padding:12px;border:1px solid var(--line);border-radius:8px;background:var(--card);color:var(--ink);
min-width:0;width:100%}button{font:inherit;font-weight:600;min-height:48px;padding:12px;border:0;border-radius:8px;background:#1e6b46;
color:#fff}`;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);
