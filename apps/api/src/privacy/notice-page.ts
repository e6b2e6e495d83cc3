import { randomBytes } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import { qrOf, qrSvg } from '#libs/cards';
import { formatDate, NOTICE_LANGUAGES, type PublicNoticeDto, type PublicNoticesDto } from '#libs/contracts';
import { type Config, DomainError } from '#libs/platform';
import type { Notices } from '#libs/privacy';
import { WindowCounter } from '../http/call-gate.js';
import type { Callers } from '../http/callers.js';

const PAGE = /^\/privacy\/([^/]+)(?:\/([a-z]{2,3}))?\/?$/i;

/** Pages for one network per minute: a class or an office may read at the same time. */
const PAGES_PER_WINDOW = 120;
const WINDOW_MS = 60_000;

/**
 * Answers `/privacy/{account}` and `/privacy/{account}/{language}`: the privacy notice in use, as a page to read and
 * print without session or script. Everything else passes.
 */
export function noticePages(
  notices: Notices,
  callers: Callers,
  { PUBLIC_URL, PORT }: Pick<Config, 'PUBLIC_URL' | 'PORT'>,
  counter = new WindowCounter(PAGES_PER_WINDOW, WINDOW_MS),
) {
  const origin = (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '');
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const match = request.method === 'GET' ? PAGE.exec(request.path) : null;
    if (!match) {
      next();
      return;
    }
    try {
      const wait = counter.take((await callers.of(request)).key);
      if (wait > 0) {
        response.setHeader('Retry-After', Math.ceil(wait / 1000));
        send(response, 429, 'en', '<h1>Too many requests</h1><p>Wait a minute, then reload this page.</p>');
        return;
      }
      const account = match[1] ?? '';
      const found = await notices.inUse(account);
      const wanted = match[2]?.toLowerCase();
      const notice = wanted ? found.list.find(({ language }) => language === wanted) : found.list[0];
      send(
        response,
        notice ? 200 : 404,
        notice?.language ?? 'en',
        contentOf(found, notice, account, `${origin}/privacy/${account}`),
      );
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'record.notFound') next(error);
      else
        send(response, 404, 'en', '<h1>Page not found</h1><p>Check the address, or scan the code again.</p>');
    }
  };
}

function contentOf(
  { accountName, list }: PublicNoticesDto,
  notice: PublicNoticeDto | undefined,
  account: string,
  address: string,
): string {
  const languages = list
    .map(({ language }) =>
      language === notice?.language
        ? `<b aria-current="page">${NOTICE_LANGUAGES[language]}</b>`
        : `<a hreflang="${language}" href="/privacy/${encodeURIComponent(account)}/${language}">${NOTICE_LANGUAGES[language]}</a>`,
    )
    .join('');
  const nav = list.length > 0 ? `<nav lang="en" aria-label="Languages">${languages}</nav>` : '';
  const head = `<header><b>${escaped(accountName)}</b></header><main>${nav}<h1 lang="en">Privacy notice</h1>`;
  if (!notice) {
    const missing = list.length > 0 ? 'in this language' : 'of this organisation';
    return `${head}<p>No privacy notice ${missing} is in use yet.</p></main>`;
  }
  const { number, text, checkedBy, inUseSince, language } = notice;
  const checked = checkedBy
    ? `<p>Checked by ${escaped(checkedBy)}.</p>`
    : '<p class="warn">Not checked: nobody has signed that these words are right.</p>';
  return `${head}<div class="text" lang="${language}">${escaped(text)}</div></main><footer lang="en">
<p>${NOTICE_LANGUAGES[language]}, version ${number}, in use since ${formatDate(inUseSince)}.</p>${checked}
<figure>${qrSvg(qrOf(address.toUpperCase(), 'ONLINE'))}<figcaption>${escaped(address)}</figcaption></figure></footer>`;
}

function send(response: Response, status: number, language: string, body: string): void {
  const nonce = randomBytes(16).toString('base64');
  response.status(status);
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
  );
  response.end(`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Privacy notice</title><style nonce="${nonce}">${STYLE}</style></head><body>${body}</body></html>`);
}

const STYLE = `
:root{--ground:#f5f2ea;--ink:#1b241f;--muted:#59645c;--leaf:#1e6b46;--warn:#7a4e05}
@media(prefers-color-scheme:dark){:root{--ground:#141a16;--ink:#eef1ec;--muted:#aab5ad;--leaf:#8fd3ae;--warn:#f0c36a}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:17px/1.6 system-ui,sans-serif}
header{background:#14301f;color:#fff;padding:16px 20px;border-bottom:4px solid #d99a2b}
main,footer{max-width:680px;margin:0 auto;padding:16px 20px}nav{display:flex;flex-wrap:wrap;gap:8px 20px}
nav a,nav b{padding:12px 0;color:var(--leaf)}nav b{color:var(--ink)}h1{font-size:26px;line-height:1.2}
.text{white-space:pre-wrap;overflow-wrap:anywhere}.warn{color:var(--warn);font-weight:600}
footer{color:var(--muted);font-size:14px;border-top:1px solid var(--muted)}footer p{margin:4px 0}
figure{margin:16px 0 0}figure svg{width:30mm;height:30mm}
@media print{:root{--ground:#fff;--ink:#000;--muted:#333;--warn:#000}nav{display:none}
header{background:none;color:#000}body{font-size:12pt}footer{break-inside:avoid}}`;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);
