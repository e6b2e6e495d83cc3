import { styleOf } from './verify-style.js';

/** Colour and sign of a state. */
export interface Look {
  tone: 'good' | 'warn' | 'bad';
  /** Content of an SVG of 24 by 24. */
  sign: string;
}

export const SIGNS = {
  tick: '<path d="M5 12.5l4.500 4.500L19 7.500"/>',
  cross: '<path d="M6 6l12 12M18 6L6 18"/>',
} as const;

/** Returns a policy that allows a page its own styles and pictures only. */
export const policyOf = (nonce: string): string =>
  `default-src 'none'; img-src data:; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** Returns the document of a page without script. @param seconds until it opens the form again; 0: never */
export const documentOf = (body: string, nonce: string, seconds = 0): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>ID card check</title>${seconds > 0 ? `<meta http-equiv="refresh" content="${seconds};url=/verify">` : ''}
<style nonce="${nonce}">${styleOf(seconds)}</style></head><body>${body}</body></html>`;

export const cardSection = ({ tone, sign }: Look, heading: string, content: string): string =>
  `<section class="card ${tone}">
<h1><svg viewBox="0 0 24 24" aria-hidden="true">${sign}</svg>${heading}</h1>${content}</section>`;

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);
