import { scrub } from '../logs/scrub.js';
import type { SpanAttributes } from './traces.js';

/** Characters of any other attribute than a statement. */
const LONGEST = 200;

/** Attributes as they may leave this machine: what the log must not have, a trace must not have either. */
export function cleanAttributes(attributes: SpanAttributes): Record<string, string | number | boolean> {
  const clean: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) continue;
    clean[name] = typeof value === 'string' ? cleanText(value, name) : value;
  }
  return clean;
}

/** Scrubbed before it is cut: half of a token is not known as one. */
const cleanText = (text: string, name: string) =>
  name === 'db.query.text' ? scrub(text) : scrub(text).slice(0, LONGEST);
