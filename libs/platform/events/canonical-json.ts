/** Returns JSON with sorted object keys, so that the value from jsonb hashes like the original. */
export function canonicalJson(value: unknown): string {
  const { toJSON } = (value ?? {}) as { toJSON?: unknown };
  // A Date is stored as its text, so it is hashed as its text.
  if (typeof toJSON === 'function') return canonicalJson(toJSON.call(value));
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      .map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`);
    return `{${entries.join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}
