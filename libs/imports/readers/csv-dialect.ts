import { type DetectedEncoding, decodePieces } from './encoding.js';

const DELIMITERS = [',', ';', '\t', '|'] as const;
type Delimiter = (typeof DELIMITERS)[number];

const SAMPLE_BYTES = 65_536;
const SAMPLE_RECORDS = 60;
const EXCEL_HINT = /^"?sep=([,;\t|])"?(\r\n|\n|\r)/i;

interface SampleRecord {
  text: string;
  /**
   * How often each delimiter occurs in it outside quotation marks, and how many of its commas look like decimal
   * commas.
   */
  counts: Record<Delimiter, number>;
  decimals: number;
}

const isDigit = (char: string | undefined) => char !== undefined && char >= '0' && char <= '9';
const isEdge = (char: string | undefined) =>
  char === undefined || char === '\n' || char === '\r' || (DELIMITERS as readonly string[]).includes(char);

/**
 * Splits the first records of a text for any delimiter: a quotation mark opens after any of them, and closes before
 * any.
 */
function sampleRecords(text: string): SampleRecord[] {
  const records: SampleRecord[] = [];
  const none = () => ({ ',': 0, ';': 0, '\t': 0, '|': 0 });
  let counts = none();
  let decimals = 0;
  let start = 0;
  let quoted = false;
  const end = (at: number) => {
    const record = text.slice(start, at);
    if (record.trim() !== '') records.push({ text: record, counts, decimals });
    counts = none();
    decimals = 0;
    start = at + 1;
  };
  for (let i = 0; i < text.length && records.length < SAMPLE_RECORDS; i++) {
    const char = text[i] as string;
    if (char === '"') {
      if (!quoted) quoted = isEdge(text[i - 1]);
      else if (text[i + 1] === '"') i++;
      else quoted = !isEdge(text[i + 1]);
    } else if (quoted) continue;
    else if (char === '\n' || char === '\r') end(i);
    else if (char === ',' || char === ';' || char === '\t' || char === '|') {
      counts[char]++;
      if (char === ',' && isDigit(text[i - 1]) && isDigit(text[i + 1])) decimals++;
    }
  }
  // The sample may end in the middle of its last record.
  if (records.length === 0 || text.length < SAMPLE_BYTES / 4) end(text.length);
  return records;
}

/** Scores how evenly a delimiter divides the records: a good one occurs often, and equally often in most records. */
function evenness(records: readonly SampleRecord[], delimiter: Delimiter): { share: number; score: number } {
  const times = new Map<number, number>();
  for (const { counts } of records) times.set(counts[delimiter], (times.get(counts[delimiter]) ?? 0) + 1);
  let best = { share: 0, score: 0 };
  for (const [count, records_] of times) {
    if (count === 0) continue;
    const share = records_ / records.length;
    const score = share * share * (1 + Math.log2(1 + count));
    if (score > best.score) best = { share, score };
  }
  return best;
}

const unquoted = (cell: string) => cell.trim().replace(/^"(.*)"$/s, '$1');

/**
 * Detects the delimiter of a text (comma, semicolon, tab or bar): the one that yields the most known headings, else
 * the one that divides the records most evenly. Titles above the list and decimal commas do not mislead it. A single
 * column yields the comma.
 */
export function detectDelimiter(sample: string, knows?: (heading: string) => boolean): string {
  const records = sampleRecords(sample);
  if (knows) {
    const known = DELIMITERS.map((delimiter) =>
      Math.max(
        0,
        ...records
          .filter(({ counts }) => counts[delimiter] > 0)
          .map(({ text }) => new Set(text.split(delimiter).map(unquoted).filter(knows)).size),
      ),
    );
    const most = Math.max(...known);
    if (most >= 2 && known.filter((count) => count === most).length === 1)
      return DELIMITERS[known.indexOf(most)] as string;
  }
  const found = DELIMITERS.map((delimiter) => ({ delimiter, ...evenness(records, delimiter) }));
  const commas = records.reduce((sum, { counts }) => sum + counts[','], 0);
  const decimals = records.reduce((sum, record) => sum + record.decimals, 0);
  const other = found.find(({ delimiter, share }) => delimiter !== ',' && share >= 0.8);
  const candidates = other && decimals >= commas * 0.9 ? found.slice(1) : found;
  return candidates.reduce((best, next) => (next.score > best.score ? next : best)).delimiter;
}

/**
 * Reads the delimiter, including from Excel's first line 'sep=;'. `skip` is that line's size in bytes. Excel does not
 * show the line, so it has no row number.
 */
export function readDialect(
  bytes: Buffer,
  encoding: DetectedEncoding,
  knows?: (heading: string) => boolean,
): { delimiter: string; skip: number } {
  const sample =
    decodePieces(bytes.subarray(0, encoding.bom + SAMPLE_BYTES), encoding.name, encoding.bom).next().value ??
    '';
  const hint = EXCEL_HINT.exec(sample);
  if (!hint) return { delimiter: detectDelimiter(sample, knows), skip: 0 };
  const wide = encoding.name.startsWith('utf-16') ? 2 : 1;
  return { delimiter: hint[1] as string, skip: hint[0].length * wide };
}
