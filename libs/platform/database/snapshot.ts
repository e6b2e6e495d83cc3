import type { Duplex } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { translateDatabaseError } from '../errors/translate.js';
import type { Reader } from './transaction.js';

const LINE_END = 0x0a;
const ESCAPE = /\\(.)/g;
const ESCAPED: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** A cell of COPY's text format as it was before COPY wrote it. */
const unescaped = (cell: string) => cell.replace(ESCAPE, (_, letter: string) => ESCAPED[letter] ?? letter);

function inlined(sql: string, values: readonly unknown[], client: pg.Client): string {
  return sql.replace(/\$(\d+)/g, (_, no: string) => literal(values[Number(no) - 1], client));
}

function literal(value: unknown, client: pg.Client): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `'{${value.map(Number).join(',')}}'`;
  return client.escapeLiteral(String(value));
}

/** The database as it is at one moment, on a connection of its own: whatever is read sees the same rows. */
export class Snapshot implements Reader {
  constructor(
    private readonly client: pg.Client,
    private readonly signal: AbortSignal,
  ) {}

  async query<Row = Record<string, unknown>>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    const { rows } = await this.client.query(sql, parameters);
    return rows as Row[];
  }

  /**
   * Rows of a SELECT as text, a blank for NULL, in batches of some hundred, in constant memory. `$1 ..` are numbers, texts and
   * lists of numbers: COPY takes no parameters, so they are written into it as literals.
   */
  async *copy(sql: string, parameters: readonly unknown[] = []): AsyncGenerator<string[][]> {
    const statement = `COPY (${inlined(sql, parameters, this.client)}) TO STDOUT WITH (NULL '')`;
    let rest: Buffer | null = null;
    for await (const chunk of this.client.query(copyTo(statement)) as AsyncIterable<Buffer>) {
      this.signal.throwIfAborted();
      const bytes: Buffer = rest === null ? chunk : Buffer.concat([rest, chunk]);
      // A line end that is part of a cell is written as two characters.
      const end = bytes.lastIndexOf(LINE_END);
      rest = end + 1 < bytes.length ? bytes.subarray(end + 1) : null;
      if (end >= 0) yield cellsOf(bytes.toString('utf8', 0, end));
    }
  }
}

function cellsOf(lines: string): string[][] {
  const rows: string[][] = [];
  for (const line of lines.split('\n')) {
    const cells = line.split('\t');
    rows.push(line.includes('\\') ? cells.map(unescaped) : cells);
  }
  return rows;
}

/**
 * Runs `work` on a snapshot that only reads. Once `signal` is aborted the connection is cut off, whatever it is doing:
 * a statement that nobody waits for must not go on. Throws the signal's reason then.
 */
export async function withSnapshot<Result>(
  url: string,
  signal: AbortSignal,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  const client = new pg.Client({
    connectionString: url,
    application_name: 'gona-snapshot',
    keepAlive: true,
    connectionTimeoutMillis: 5000,
    options: '-c jit=off',
  });
  client.on('error', () => undefined);
  const cut = () => (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();
  signal.addEventListener('abort', cut, { once: true });
  try {
    await client.connect();
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return await work(new Snapshot(client, signal));
  } catch (error) {
    signal.throwIfAborted();
    throw translateDatabaseError(error);
  } finally {
    signal.removeEventListener('abort', cut);
    // What was not read to its end is not waited for.
    cut();
  }
}
