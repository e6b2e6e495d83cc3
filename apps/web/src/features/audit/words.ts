/** Returns "Access list" for "accessList". */
function words(name: string): string {
  const spaced = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** Returns "Session: see as started" for "session.seeAsStarted", and "Session" for the first part alone. */
export function wordsOfType(type: string): string {
  const [kind = '', act] = type.split('.');
  return act ? `${words(kind)}: ${words(act).toLowerCase()}` : words(kind);
}

/** Returns "Community resource" for a record kind such as "communityResource". */
export function wordsOfKind(kind: string): string {
  return words(kind);
}

/** Returns the distinct first parts of the types. A filter by a first part finds all its types. */
export function kindsOf(types: readonly string[]): string[] {
  return [...new Set(types.map((type) => type.split('.')[0] ?? type))].sort();
}

/** Returns the parts of "farm:12"; null for anything else. */
export function parseRecord(text: string): { kind: string; id: number } | null {
  const match = /^([A-Za-z]{2,40}):([1-9]\d{0,14})$/.exec(text);
  return match?.[1] ? { kind: match[1], id: Number(match[2]) } : null;
}
