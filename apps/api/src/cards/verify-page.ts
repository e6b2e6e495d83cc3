import { randomBytes } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import type { CardCodes, VerifyCard } from '#libs/cards';
import {
  formatDate,
  formatDateTime,
  VERIFIED_WORDS,
  type VerifiedCardDto,
  type VerifiedState,
  WRONG_CODE_MINUTES,
  WRONG_CODES,
} from '#libs/contracts';
import { DomainError } from '#libs/platform';
import { OFFLINE_CHECK, offlineCheck } from './offline-check.js';
import { cardSection, documentOf, escaped, type Look, policyOf, SIGNS } from './verify-document.js';

const PAGE = /^\/verify(?:\/([^/]*))?(?:\/[^/]*)?\/?$/i;

/** Colour, sign and advice of each state; the word is its heading. */
const STATES: Record<VerifiedState, Look & { advice: string }> = {
  GENUINE: {
    tone: 'good',
    sign: SIGNS.tick,
    advice:
      'Compare the photo with the person in front of you. If it is another person, do not accept the card.',
  },
  REPLACED: {
    tone: 'warn',
    sign: '<path d="M19 12a7 7 0 1 1-2-5l2 2M19 4v5h-5"/>',
    advice: "A newer card replaced this one. Ask for the new card. Don't hand out inputs on this one.",
  },
  REVOKED: {
    tone: 'bad',
    sign: SIGNS.cross,
    advice: "The programme withdrew this card. Don't hand out inputs on it.",
  },
  UNKNOWN: {
    tone: 'bad',
    sign: SIGNS.cross,
    advice: 'Check that the QR code is clean and scan it again. Or type the 16 characters from the card.',
  },
};

/** Advice for a genuine card whose farmer did not agree to a photo here. */
const NO_PHOTO =
  'No photo is shown here. Compare name and photo on the card with the person in front of you. If it is another person, do not accept the card.';

/**
 * Answers `/verify/{code}`, in any letter case, as a page that needs neither session nor script: the QR code of a card
 * opens it. Also answers what phones keep to verify signed codes without connection. Everything else passes.
 */
export function verifyPages(cards: VerifyCard, codes: CardCodes) {
  return (request: Request, response: Response, next: NextFunction): void => {
    if (request.method === 'GET' && request.path === OFFLINE_CHECK) {
      response.setHeader('Cache-Control', 'no-cache');
      response.json(offlineCheck(codes.published()));
      return;
    }
    const match = request.method === 'GET' ? PAGE.exec(request.path) : null;
    if (!match) {
      next();
      return;
    }
    const typed = String(request.query.code ?? match[1] ?? '').slice(0, 64);
    answer(cards, typed, request.ip ?? '').then(
      ({ status, body, seconds }) => send(response, status, body, seconds),
      next,
    );
  };
}

interface Answer {
  status: number;
  body: string;
  /** Seconds to count down. */
  seconds: number;
}

async function answer(cards: VerifyCard, typed: string, address: string): Promise<Answer> {
  if (typed.trim() === '') return { status: 200, body: formPage(), seconds: 0 };
  try {
    const card = await cards.verify(typed, address);
    const isUnknown = card.state === 'UNKNOWN';
    return {
      status: isUnknown ? 404 : 200,
      body: isUnknown ? unknownPage(card, typed) : cardPage(card),
      seconds: 0,
    };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'card.wrongCodes') throw error;
    const seconds = error.details.retryAfter ?? WRONG_CODE_MINUTES * 60;
    return { status: 429, body: waitPage(seconds), seconds };
  }
}

/** Sends a page with a policy that allows its own styles and pictures only. */
function send(response: Response, status: number, body: string, seconds: number): void {
  const nonce = randomBytes(16).toString('base64');
  response.status(status);
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Security-Policy', policyOf(nonce));
  response.setHeader('X-Robots-Tag', 'noindex');
  if (seconds > 0) response.setHeader('Retry-After', seconds);
  response.end(documentOf(body, nonce, seconds));
}

function page(issuer: string, state: VerifiedState, heading: string, content: string, after: string): string {
  return `<header><b>${escaped(issuer)}</b></header><main>${cardSection(STATES[state], heading, content)}${after}</main>
<footer><p>Checked ${formatDateTime(new Date().toISOString())}, Nigerian time</p>
<p>This page shows photo, name and status only.</p></footer>`;
}

function cardPage({ state, name, photo, endedOn, issuer }: VerifiedCardDto): string {
  const advice = state === 'GENUINE' && !photo ? NO_PHOTO : STATES[state].advice;
  const picture = photo
    ? `<img src="${photo}" alt="Photo of ${escaped(name ?? '')}">`
    : `<div class="initials" role="img" aria-label="No photo">${escaped(initialsOf(name ?? ''))}</div>`;
  const day = endedOn && formatDate(endedOn);
  const words = {
    GENUINE: 'Valid',
    REPLACED: `Replaced on ${day}`,
    REVOKED: `Revoked on ${day}`,
    UNKNOWN: '',
  }[state];
  return page(
    issuer ?? 'Gona',
    state,
    VERIFIED_WORDS[state],
    `${picture}<p class="name">${escaped(name ?? '')}</p><p class="chip">${words}</p>`,
    `<p>${advice}</p><a class="button" href="/verify">Check another card</a>`,
  );
}

function unknownPage({ triesLeft }: VerifiedCardDto, typed: string): string {
  const left =
    triesLeft === 0
      ? `This was wrong code ${WRONG_CODES}. Try again in ${WRONG_CODE_MINUTES} minutes.`
      : `After ${WRONG_CODES} wrong codes this network waits ${WRONG_CODE_MINUTES} minutes. ${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left.`;
  const content = `<p>No card was issued with this code.</p><p class="muted">${STATES.UNKNOWN.advice}</p>${form(typed)}`;
  return page('ID card check', 'UNKNOWN', VERIFIED_WORDS.UNKNOWN, content, `<p>${left}</p>`);
}

function waitPage(seconds: number): string {
  const content = `<p>Too many wrong codes came from this network.</p><p class="countdown" role="timer">
<span class="sr">Try again in ${Math.ceil(seconds / 60)} minutes.</span></p>`;
  return page(
    'ID card check',
    'UNKNOWN',
    'Please wait',
    content,
    '<p>This page then opens the form again.</p>',
  );
}

const formPage = (): string =>
  `<header><b>ID card check</b></header><main><section class="card"><h1>Check a card</h1>
<p class="muted">Scan the QR code with the camera of your phone, or type the 16 characters beside it.</p>${form('')}</section></main>
<footer><p>This page shows photo, name and status only.</p></footer>`;

const form = (
  typed: string,
): string => `<form action="/verify" method="get"><label for="code">Card code</label>
<input id="code" name="code" value="${escaped(typed)}" maxlength="32" required autocomplete="off" autocapitalize="characters" spellcheck="false">
<button>Check code</button></form>`;

const initialsOf = (name: string): string =>
  name
    .split(' ')
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .slice(0, 2)
    .join('');
