import { REJECT_COLUMNS } from '../domain/index.js';

const SPECIAL = /[&<>"]/g;
const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const KML_NAMESPACE = ['xmlns', 'http://www.opengis.net/kml/2.2'] as const;

export const escapeXml = (text: string): string =>
  text.replace(SPECIAL, (character) => ESCAPED[character] ?? '');

/** One attribute of a placemark. */
export const dataXml = (name: string, value: string): string =>
  `<Data name="${escapeXml(name)}"><value>${escapeXml(value)}</value></Data>`;

/** Data that a rejects file adds to a placemark: the import's mark, the row and the reason. */
export function rejectData(mark: string, row: number, reason: string): string {
  const values = [mark, String(row), reason];
  return REJECT_COLUMNS.map((name, index) => dataXml(name, values[index] ?? '')).join('');
}

/** Wraps placemarks in a KML document. `namespaces` is called after the first placemarks arrive. */
export async function* kmlDocument(
  placemarks: AsyncIterable<string[]>,
  namespaces: () => Iterable<readonly [name: string, value: string]> = () => [KML_NAMESPACE],
): AsyncGenerator<string> {
  let begun = false;
  const head = () => {
    begun = true;
    const declared = [...namespaces()].map(([key, value]) => ` ${key}="${escapeXml(value)}"`).join('');
    return `<?xml version="1.0" encoding="UTF-8"?>\n<kml${declared}>\n<Document>\n<name>Rejected placemarks</name>\n`;
  };
  for await (const batch of placemarks) {
    if (!begun) yield head();
    if (batch.length > 0) yield batch.join('');
  }
  if (!begun) yield head();
  yield '</Document>\n</kml>\n';
}
