import { scrub } from '../logs/scrub.js';
import type { SpanAttributes } from './traces.js';

/** Maximum characters of an attribute other than a statement. */
const LONGEST = 200;

/** Cleans attributes before they leave this machine: data forbidden in the log is also forbidden in traces. */
export function cleanAttributes(attributes: SpanAttributes): Record<string, string | number | boolean> {
  const clean: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) continue;
    clean[name] = typeof value === 'string' ? cleanText(value, name) : value;
  }
  return clean;
}

/** Scrubs before truncating, because a truncated token is not recognised. */
const cleanText = (text: string, name: string) =>
  name === 'db.query.text' ? scrub(text) : scrub(text).slice(0, LONGEST);
