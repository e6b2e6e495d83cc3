/** "accessList" -> "Access list". */
function words(name: string): string {
  const spaced = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** "session.seeAsStarted" -> "Session: see as started"; the first part alone -> "Session". */
export function wordsOfType(type: string): string {
  const [kind = '', act] = type.split('.');
  return act ? `${words(kind)}: ${words(act).toLowerCase()}` : words(kind);
}

/** A type of record, such as "communityResource" -> "Community resource". */
export function wordsOfKind(kind: string): string {
  return words(kind);
}

/** First parts of the types, each once: a filter by one of them finds all of its types. */
export function kindsOf(types: readonly string[]): string[] {
  return [...new Set(types.map((type) => type.split('.')[0] ?? type))].sort();
}

/** "farm:12" -> its parts; null for anything else. */
export function parseRecord(text: string): { kind: string; id: number } | null {
  const match = /^([A-Za-z]{2,40}):([1-9]\d{0,14})$/.exec(text);
  return match?.[1] ? { kind: match[1], id: Number(match[2]) } : null;
}
