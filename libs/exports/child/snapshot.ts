import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { cellOfCopy } from '#libs/tabular';

const LINE_END = 0x0a;
/** A database snapshot on a dedicated connection: all statements see the same rows. */
export class Snapshot {
  private constructor(
    private readonly client: pg.Client,
    private readonly parameters: readonly unknown[],
  ) {}

  /** Opens a snapshot; `parameters` apply to all its statements. */
  static async open(url: string, parameters: readonly unknown[]): Promise<Snapshot> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'gona-export',
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    });
    await client.connect();
    // Set for the transaction only, because the connection may go through a pooler.
    await client.query(
      'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL jit = off; SET LOCAL random_page_cost = 1.1',
    );
    return new Snapshot(client, parameters);
  }

  async one<Row>(sql: string): Promise<Row> {
    const { rows } = await this.client.query(this.inlined(sql));
    return rows[0] as Row;
  }

  /** Yields rows of a SELECT as text, a blank for NULL, in batches of some hundred, in constant memory. */
  async *rows(sql: string): AsyncGenerator<string[][]> {
    // The last line also ends with a line end.
    for await (const lines of this.lines(sql)) yield cellsOf(lines.toString('utf8', 0, lines.length - 1));
  }

  /** Yields the same as whole lines of COPY's text format. */
  async *lines(sql: string): AsyncGenerator<Buffer> {
    const statement = `COPY (${this.inlined(sql)}) TO STDOUT WITH (NULL '')`;
    let rest: Buffer | null = null;
    for await (const chunk of this.client.query(copyTo(statement)) as AsyncIterable<Buffer>) {
      const bytes: Buffer = rest === null ? chunk : Buffer.concat([rest, chunk]);
      // A line end inside a cell is escaped as two characters.
      const end = bytes.lastIndexOf(LINE_END) + 1;
      rest = end < bytes.length ? bytes.subarray(end) : null;
      if (end > 0) yield bytes.subarray(0, end);
    }
  }

  close(): Promise<void> {
    return this.client.end();
  }

  /** Inlines the parameters as literals, because COPY accepts none. */
  private inlined(sql: string): string {
    return sql.replace(/\$(\d+)/g, (_, no: string) => this.literal(this.parameters[Number(no) - 1]));
  }

  private literal(value: unknown): string {
    if (value === null || value === undefined) return 'NULL';
    if (typeof value === 'number') return String(value);
    if (Array.isArray(value)) return `'{${value.map(Number).join(',')}}'`;
    return this.client.escapeLiteral(String(value));
  }
}

function cellsOf(lines: string): string[][] {
  const rows: string[][] = [];
  for (const line of lines.split('\n')) {
    const cells = line.split('\t');
    rows.push(line.includes('\\') ? cells.map(cellOfCopy) : cells);
  }
  return rows;
}
