import type { ExportFilters } from '#libs/contracts';
import type { ExportColumn, ExportKind } from '../kinds/index.js';

/** Which rows of a kind. */
export interface Selection {
  accountId: number;
  /** Community resources; null for all of the account. */
  resourceIds: readonly number[] | null;
  communityId: number | null;
  filters: ExportFilters;
  /** Only rows that have a shape. */
  mapped: boolean;
}

export interface Statement {
  sql: string;
  parameters: unknown[];
}

/** The statements by which one file is written: all of them see the same rows. */
export class ExportQuery {
  constructor(
    private readonly kind: ExportKind,
    private readonly selection: Selection,
  ) {}

  /** How many rows the file will have. */
  count(): Statement {
    const { groupBy } = this.kind;
    return this.statement((bind) => {
      const rows = `${this.kind.from} ${this.where(bind)}`;
      return groupBy
        ? `SELECT count(*)::float8 AS rows FROM (SELECT 1 FROM ${rows} GROUP BY ${groupBy}) each`
        : `SELECT count(*)::float8 AS rows FROM ${rows}`;
    });
  }

  /** The rows in their order: the columns, then more values of SQL. */
  rows(columns: readonly ExportColumn[], more: readonly string[] = []): Statement {
    const { groupBy, orderBy } = this.kind;
    return this.statement((bind) => {
      const values = [...columns.map(({ sql }) => this.value(sql, bind)), ...more].join(', ');
      const group = groupBy ? ` GROUP BY ${groupBy}` : '';
      return `SELECT ${values} FROM ${this.joined(bind)} ${this.where(bind)}${group} ORDER BY ${orderBy}`;
    });
  }

  /** One row of aggregates over all rows; `columns` are at hand in them under their fields. */
  measure(columns: readonly ExportColumn[], aggregates: Record<string, string>): Statement {
    return this.statement((bind) => {
      const values = columns.map(({ field, sql }) => `${this.value(sql, bind)} AS "${field}"`);
      const shape = this.kind.shape ? [`${this.kind.shape} AS shape`] : [];
      const measured = Object.entries(aggregates).map(([name, sql]) => `${sql} AS "${name}"`);
      return `SELECT ${measured.join(', ')} FROM (SELECT ${[...values, ...shape].join(', ')}
        FROM ${this.joined(bind)} ${this.where(bind)}) each`;
    });
  }

  private statement(build: (bind: (value: unknown) => string) => string): Statement {
    const parameters: unknown[] = [];
    const sql = build((value) => `$${parameters.push(value)}`);
    return { sql, parameters };
  }

  private value(sql: string, bind: (value: unknown) => string): string {
    return sql === ':product' ? `${bind(this.selection.filters.product ?? '')}::text` : sql;
  }

  private joined(bind: (value: unknown) => string): string {
    return [this.kind.from, this.kind.beside?.({ ...this.selection, bind }) ?? ''].join(' ');
  }

  private where(bind: (value: unknown) => string): string {
    const { kind, selection } = this;
    const conditions = kind.where({ ...selection, bind });
    if (selection.mapped) conditions.push(`${kind.shape} IS NOT NULL`);
    return `WHERE ${conditions.join(' AND ')}`;
  }
}
