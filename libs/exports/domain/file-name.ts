/** Characters that some file systems reject in a name, and invisible ones. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this takes out
const REFUSED = /[\\/:*?"<>|\u0000-\u001F\u007F\u200B-\u200F\u202A-\u202E\u2066-\u2069]+/g;
const LONGEST = 120;

/** "Processed farms, Kebbi Rice Cluster, 2026-11-22.csv" */
export function fileName(parts: readonly (string | null)[], extension: string): string {
  const words = parts
    .filter((part) => part !== null)
    .map((part) => part.replace(REFUSED, ' ').replace(/\s+/g, ' ').trim());
  const stem = words.filter((word) => word !== '').join(', ');
  return `${[...stem].slice(0, LONGEST).join('').trim()}.${extension}`;
}
