import type { LanguageText, TranslatedLanguage } from '#libs/contracts';
import { BYTE_ORDER_MARK, csvLine, unguardCell } from '#libs/tabular/cells';
import type { Pack } from '../../core/i18n/index.js';
import { faultOfText, type TextFault } from './check-text.js';
import { PICTURES } from './pictures.js';

/*
 * The file of a translator: a CSV with one row a text. Place and key name the text and must stay, as in CommCare's bulk
 * translations (help.commcarehq.org). The picture shows a page with texts of the place.
 */

const HEADINGS = [
  'Place (do not change)',
  'Key (do not change)',
  'English',
  'Translation',
  'Picture',
] as const;
/** Files from before pictures have no such column. */
const NEEDED = HEADINGS.slice(0, 4);

/** Writes the file. @param own corrections of the account, which go before Gona's texts */
export function textsFile(english: Pack, pack: Pack, own: readonly LanguageText[]): string {
  const corrected = new Map(own.map(({ place, key, text }) => [`${place} ${key}`, text]));
  const rows = Object.entries(english).flatMap(([place, texts]) =>
    Object.entries(texts).map(([key, text]) => [
      place,
      key,
      text,
      corrected.get(`${place} ${key}`) ?? pack[place]?.[key] ?? '',
      PICTURES[place] ?? '',
    ]),
  );
  return BYTE_ORDER_MARK + [HEADINGS, ...rows].map(csvLine).join('');
}

/** A row that cannot be used. */
export interface RowFault {
  row: number;
  key: string;
  why: TextFault | 'unknown';
}

/** A file as read: texts that differ from Gona's, and rows that cannot be used. */
export interface ReadTexts {
  rows: number;
  texts: LanguageText[];
  faults: RowFault[];
}

/** Reads a file. Null if it has not the columns of a file from here. */
export function readTexts(
  content: string,
  english: Pack,
  pack: Pack,
  language: TranslatedLanguage,
): ReadTexts | null {
  const [head = [], ...lines] = cellsOf(content);
  if (NEEDED.some((heading, at) => head[at]?.trim() !== heading)) return null;
  const read: ReadTexts = { rows: 0, texts: [], faults: [] };
  lines.forEach(([place = '', key = '', , written = ''], at) => {
    if (place === '' && key === '') return;
    read.rows += 1;
    const text = written.trim().normalize('NFC');
    const original = Object.hasOwn(english, place) ? english[place]?.[key] : undefined;
    const why = original === undefined ? 'unknown' : faultOfText(original, text, language);
    if (why) read.faults.push({ row: at + 2, key: `${place} ${key}`, why });
    else if (text !== pack[place]?.[key]) read.texts.push({ place, key, text });
  });
  return read;
}

/** Returns the cells of a CSV file (RFC 4180), which spreadsheets may have saved with semicolons. */
function cellsOf(content: string): string[][] {
  const text = content.startsWith(BYTE_ORDER_MARK) ? content.slice(1) : content;
  const delimiter = /^[^\n]*;/.test(text.slice(0, 200)) ? ';' : ',';
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const end = () => {
    rows.at(-1)?.push(unguardCell(cell));
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(at + 1) === '"') {
        cell += sign;
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === delimiter) end();
    else if (sign === '\n') {
      end();
      rows.push([]);
    } else if (sign !== '\r') cell += sign;
  }
  if (cell !== '' || (rows.at(-1)?.length ?? 0) > 0) end();
  return rows.filter((cells) => cells.length > 0);
}
