import type { WorkKind } from '../admission/admission.js';
import { apartFromCaller, requestScope } from '../events/request-scope.js';
import type { Database } from './database.js';

/**
 * Reads rows by their keys, for something that nearly every request asks. Requests that wait for a connection meanwhile share one
 * statement. It is sent after each of them asked, so each sees all that was committed before.
 */
export class JoinedReads<Row extends object> {
  /** Reads that wait for a connection, by how urgent they are. */
  private readonly waiting = new Map<
    WorkKind | null,
    { keys: Set<number>; rows: Promise<Map<number, Row>> }
  >();

  /** @param sql `$1` are the keys; each row has its key as `key` */
  constructor(
    private readonly database: Pick<Database, 'query'>,
    private readonly sql: string,
  ) {}

  /** Returns the row of a key, if there is one. Throws as `Database.query`. */
  async read(key: number): Promise<Row | undefined> {
    const kind = requestScope()?.kind ?? null;
    const joined = this.waiting.get(kind) ?? this.open(kind);
    joined.keys.add(key);
    return (await joined.rows).get(key);
  }

  private open(kind: WorkKind | null) {
    const keys = new Set<number>();
    const close = () => {
      if (this.waiting.get(kind)?.keys === keys) this.waiting.delete(kind);
    };
    const parameters = () => {
      close();
      return [[...keys]];
    };
    // The others still wait when the first has left.
    const rows = apartFromCaller(() => this.database.query<Row & { key: number }>(this.sql, parameters))
      .then((found) => new Map<number, Row>(found.map((row) => [row.key, row])))
      .finally(close);
    const joined = { keys, rows };
    this.waiting.set(kind, joined);
    return joined;
  }
}
