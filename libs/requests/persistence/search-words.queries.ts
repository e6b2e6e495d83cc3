import { to as copyTo } from 'pg-copy-streams';
import type { ErasureResultDto } from '#libs/contracts';
import type { Reader, Transaction } from '#libs/platform';
import { WordMatcher } from '../domain/word-matcher.js';

const TAB = 0x09;
const END_OF_ROW = 0x0a;

/** Table and its columns with words; names are quoted by the database. */
interface Place {
  table: string;
  columns: string[];
}

/** Returns the tables and columns that hold words, names of stored files included. */
export function placesOfWords(reader: Reader): Promise<Place[]> {
  return reader.query<Place>(
    `SELECT quote_ident(c.table_name) AS "table", to_jsonb(array_agg(quote_ident(c.column_name) ORDER BY c.column_name)) AS columns
       FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER'
        AND c.table_name NOT IN ('spatial_ref_sys', 'schema_migration')
        AND (c.data_type IN ('text', 'character varying', 'character', 'json', 'jsonb') OR c.udt_name IN ('citext', '_text'))
      GROUP BY 1 ORDER BY 1`,
  );
}

/** Writes a word as COPY does. */
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const copied = (word: string) => word.replace(/[\\\n\r\t]/g, (each) => ESCAPES[each] ?? each);
/** Writes a word as JSON and arrays do. */
const quoted = (word: string) => JSON.stringify(word).slice(1, -1);

/**
 * Searches tables for the words of many erased people in one pass, in any case. A shared word can belong to other
 * people, so a person checks the places found.
 */
export class WordSearch {
  private readonly found: Map<string, number>[];
  private searched = 0;

  private constructor(
    private readonly matcher: WordMatcher,
    /** Per word: the places of its people in the list. */
    private readonly people: number[][],
    count: number,
  ) {
    this.found = Array.from({ length: count }, () => new Map());
  }

  /** @param wordsOf of each person */
  static async of(reader: Reader, wordsOf: readonly (readonly string[])[]): Promise<WordSearch> {
    const of = wordsOf.flatMap((words, person) => words.map(() => person));
    // The database has its own rules for lower case.
    const rows = await reader.query<{ word: string }>(
      'SELECT lower(w) AS word FROM unnest($1::text[]) WITH ORDINALITY u (w, n) ORDER BY n',
      [wordsOf.flat()],
    );
    const peopleOf = new Map<string, number[]>();
    for (const [at, { word }] of rows.entries())
      for (const each of new Set([copied(word), copied(quoted(word))])) {
        const people = peopleOf.get(each);
        if (people) people.push(of[at] ?? 0);
        else peopleOf.set(each, [of[at] ?? 0]);
      }
    const matcher = new WordMatcher([...peopleOf.keys()].map((word) => Buffer.from(word)));
    return new WordSearch(matcher, [...peopleOf.values()], wordsOf.length);
  }

  /** Reads a table as a whole. */
  async search(tx: Transaction, { table, columns }: Place): Promise<void> {
    const client = await tx.client();
    const cells = columns.map((column) => `lower(${column}::text)`).join(', ');
    const rows = columns.map(() => new Map<string, number>());
    const words = new Set<number>();
    let [state, column] = [0, 0];
    const { matcher } = this;
    const copy = client.query(copyTo(`COPY (SELECT ${cells} FROM ${table}) TO STDOUT`));
    for await (const chunk of copy as AsyncIterable<Buffer>)
      for (let at = 0; at < chunk.length; at += 1) {
        const byte = chunk[at]!;
        if (byte !== TAB && byte !== END_OF_ROW) {
          state = matcher.step(state, byte);
          if (matcher.isHit(state)) matcher.addHits(state, words);
          continue;
        }
        if (words.size > 0) {
          // Few combinations of words are found in many rows.
          const key = [...words].sort((a, b) => a - b).join(' ');
          const counts = rows[column]!;
          counts.set(key, (counts.get(key) ?? 0) + 1);
          words.clear();
        }
        state = 0;
        column = byte === TAB ? column + 1 : 0;
      }
    this.searched += columns.length;
    for (const [at, counts] of rows.entries()) this.add(`${table}.${columns[at]}`, counts);
  }

  /** Returns what was found of each person. */
  results(): ErasureResultDto[] {
    const at = new Date().toISOString();
    return this.found.map((places) => ({
      searched: this.searched,
      found: [...places].map(([place, rows]) => ({ place, rows })),
      at,
    }));
  }

  private add(place: string, counts: ReadonlyMap<string, number>): void {
    for (const [key, rows] of counts) {
      const people = new Set(key.split(' ').flatMap((word) => this.people[Number(word)] ?? []));
      for (const person of people) {
        const places = this.found[person]!;
        places.set(place, (places.get(place) ?? 0) + rows);
      }
    }
  }
}
