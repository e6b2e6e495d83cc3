/** Placeholders for recipient-specific values in a text, as `{name}`. */
export const SMS_PLACEHOLDERS = ['name', 'community', 'amount'] as const;
export type SmsPlaceholder = (typeof SMS_PLACEHOLDERS)[number];
export type PlaceholderValues = Partial<Record<SmsPlaceholder, string | null>>;

const PLACEHOLDER = /\{\s*([\p{L}\d _-]{1,30})\s*\}/gu;
const known = (word: string) => SMS_PLACEHOLDERS.find((each) => each === word.trim().toLowerCase());

/** Returns the placeholders of a text, and unknown words in braces. */
export function placeholdersIn(text: string): { used: SmsPlaceholder[]; unknown: string[] } {
  const used = new Set<SmsPlaceholder>();
  const unknown = new Set<string>();
  for (const [, word = ''] of text.matchAll(PLACEHOLDER)) {
    const placeholder = known(word);
    if (placeholder) used.add(placeholder);
    else unknown.add(word.trim());
  }
  return { used: [...used], unknown: [...unknown] };
}

/**
 * Returns the text for one recipient, and the placeholders without a value. Placeholders inside values are not
 * expanded.
 */
export function rendered(text: string, values: PlaceholderValues): { text: string; empty: SmsPlaceholder[] } {
  const empty = new Set<SmsPlaceholder>();
  const made = text.replace(PLACEHOLDER, (whole, word: string) => {
    const placeholder = known(word);
    if (!placeholder) return whole;
    const value = values[placeholder]?.trim();
    if (!value) empty.add(placeholder);
    return value ?? '';
  });
  return { text: made, empty: [...empty] };
}
