import { isISO8601 } from 'class-validator';
import { ODATA_MESSAGES } from '#libs/contracts';
import type { Bind } from '#libs/platform';
import type { EdmType, Property } from './properties.js';

/*
 * $filter of OData 4.0 (part 2, URL conventions, 5.1.1), as far as Excel and Power BI send it: comparisons of a property
 * with a value, `in`, `and`, `or`, `not`, brackets, contains, startswith, endswith, tolower, toupper.
 */

/** Brackets and `not` inside each other. */
const DEEPEST = 40;
const SIGNS: Readonly<Record<string, string>> = {
  eq: '=',
  gt: '>',
  ge: '>=',
  lt: '<',
  le: '<=',
  ne: 'IS DISTINCT FROM',
};
/** Signs for a value on the left. */
const MIRRORED: Readonly<Record<string, string>> = { gt: 'lt', ge: 'le', lt: 'gt', le: 'ge' };

/** Why a filter cannot be read, as a sentence. */
export class UnreadableFilter extends Error {}

interface Token {
  kind: 'name' | 'text' | 'number' | 'date' | 'sign';
  text: string;
  at: number;
}
interface Value {
  kind: 'text' | 'number' | 'date' | 'null';
  text: string;
}
interface Operand {
  property: Property;
  sql: string;
}

const TOKEN =
  /\s*(?:'((?:[^']|'')*)'|(\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?)|(-?\d+(?:\.\d+)?)(?![\w.])|([\p{L}_][\p{L}\p{N}_]*)|([(),]))/uy;

function tokensOf(filter: string): Token[] {
  const tokens: Token[] = [];
  // PostgreSQL stores no NUL.
  if (filter.includes('\0')) throw unreadable(filter.slice(filter.indexOf('\0') + 1));
  TOKEN.lastIndex = 0;
  for (let at = 0; filter.slice(at).trim() !== ''; at = TOKEN.lastIndex) {
    const found = TOKEN.exec(filter);
    if (!found) throw unreadable(filter.slice(at));
    const [, text, date, number, name, sign] = found;
    if (text !== undefined) tokens.push({ kind: 'text', text: text.replaceAll("''", "'"), at });
    else if (date !== undefined) tokens.push({ kind: 'date', text: date, at });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number, at });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name, at });
    else tokens.push({ kind: 'sign', text: sign ?? '', at });
  }
  return tokens;
}

const unreadable = (rest: string) =>
  new UnreadableFilter(ODATA_MESSAGES.filter.replace('{rest}', () => rest.trim().slice(0, 60)));

/** Returns the condition of a filter as SQL. Throws `UnreadableFilter`. */
export function filterSql(filter: string, properties: readonly Property[], bind: Bind): string {
  return new Parser(filter, properties, bind).whole();
}

class Parser {
  private readonly tokens: Token[];
  private at = 0;
  private depth = 0;

  constructor(
    private readonly filter: string,
    private readonly properties: readonly Property[],
    private readonly bind: Bind,
  ) {
    this.tokens = tokensOf(filter);
  }

  whole(): string {
    const sql = this.or();
    if (this.at < this.tokens.length) throw this.fault();
    return sql;
  }

  private or(): string {
    const parts = [this.and()];
    while (this.takes('or')) parts.push(this.and());
    return parts.length > 1 ? `(${parts.join(' OR ')})` : parts.join();
  }

  private and(): string {
    const parts = [this.not()];
    while (this.takes('and')) parts.push(this.not());
    return parts.length > 1 ? `(${parts.join(' AND ')})` : parts.join();
  }

  private not(): string {
    this.depth += 1;
    if (this.depth > DEEPEST) throw new UnreadableFilter(ODATA_MESSAGES.long);
    try {
      // A comparison with null is false in OData and unknown in SQL.
      if (this.takes('not')) return `NOT coalesce(${this.not()}, false)`;
      if (!this.takes('(')) return this.comparison();
      const sql = this.or();
      this.need(')');
      return sql;
    } finally {
      this.depth -= 1;
    }
  }

  private comparison(): string {
    const called = this.peek()?.text;
    if (called === 'contains' || called === 'startswith' || called === 'endswith') return this.search(called);
    const left = this.value();
    if (left) {
      const sign = this.sign();
      return this.compare(this.operand(), MIRRORED[sign] ?? sign, left);
    }
    const operand = this.operand();
    if (this.takes('in')) {
      this.need('(');
      const parts = [this.compare(operand, 'eq', this.needValue())];
      while (this.takes(',')) parts.push(this.compare(operand, 'eq', this.needValue()));
      this.need(')');
      return `(${parts.join(' OR ')})`;
    }
    return this.compare(operand, this.sign(), this.needValue());
  }

  private search(called: 'contains' | 'startswith' | 'endswith'): string {
    this.at += 1;
    this.need('(');
    const { property, sql } = this.operand();
    this.need(',');
    const value = this.needValue();
    this.need(')');
    // Excel may ask whether the result is true.
    const isTrue = this.takes('eq') ? this.truth() : true;
    if (property.type !== 'Edm.String' || value.kind !== 'text') throw incomparable(property, value);
    const given = `${this.bind(value.text)}::text`;
    const condition = {
      contains: `strpos(${sql}, ${given}) > 0`,
      startswith: `starts_with(${sql}, ${given})`,
      endswith: `right(${sql}, length(${given})) = ${given}`,
    }[called];
    return isTrue ? condition : `NOT coalesce(${condition}, false)`;
  }

  private truth(): boolean {
    if (this.takes('true')) return true;
    if (this.takes('false')) return false;
    throw this.fault();
  }

  private compare({ property, sql }: Operand, sign: string, value: Value): string {
    if (value.kind === 'null') {
      if (sign === 'eq') return `${sql} IS NULL`;
      if (sign === 'ne') return `${sql} IS NOT NULL`;
      throw incomparable(property, value);
    }
    const given = this.bind(valueFor(property, value));
    return `${sql} ${SIGNS[sign]} ${given}::${castOf(property.type, value)}`;
  }

  private operand(): Operand {
    const token = this.peek();
    for (const [called, sql] of [
      ['tolower', 'lower'],
      ['toupper', 'upper'],
    ] as const)
      if (this.takes(called)) {
        this.need('(');
        const inner = this.operand();
        this.need(')');
        if (inner.property.type !== 'Edm.String') throw this.fault(token);
        return { ...inner, sql: `${sql}(${inner.sql})` };
      }
    const property = this.properties.find(({ name }) => token?.kind === 'name' && name === token.text);
    if (!property) throw this.fault();
    if (property.isHidden) throw new UnreadableFilter(ODATA_MESSAGES.hidden.replace('{name}', property.name));
    this.at += 1;
    return { property, sql: property.sql };
  }

  private sign(): string {
    const { kind, text = '' } = this.peek() ?? {};
    if (kind !== 'name' || !Object.hasOwn(SIGNS, text)) throw this.fault();
    this.at += 1;
    return text;
  }

  private value(): Value | null {
    const token = this.peek();
    if (!token || token.kind === 'sign' || (token.kind === 'name' && token.text !== 'null')) return null;
    this.at += 1;
    return { kind: token.kind === 'name' ? 'null' : token.kind, text: token.text };
  }

  private needValue(): Value {
    const value = this.value();
    if (!value) throw this.fault();
    return value;
  }

  private takes(text: string): boolean {
    const token = this.peek();
    if (token?.text !== text || (token.kind !== 'name' && token.kind !== 'sign')) return false;
    this.at += 1;
    return true;
  }

  private need(text: string): void {
    if (!this.takes(text)) throw this.fault();
  }

  private peek(): Token | undefined {
    return this.tokens[this.at];
  }

  private fault(token = this.peek()): UnreadableFilter {
    return unreadable(token ? this.filter.slice(token.at) : this.filter);
  }
}

const incomparable = ({ name }: Property, { text }: Value) =>
  new UnreadableFilter(ODATA_MESSAGES.value.replace('{name}', name).replace('{value}', () => text));

/** Returns the value to compare a property with. Throws if it is of another type. */
function valueFor(property: Property, value: Value): string {
  const { kind, text } = value;
  const isNumber = property.type === 'Edm.Int64' || property.type === 'Edm.Decimal';
  if (isNumber && kind === 'number') return text;
  if (property.type === 'Edm.String' && kind === 'text') return text;
  // Days are compared as text; a time counts by its day.
  if (property.type === 'Edm.Date' && kind !== 'number' && isISO8601(text, { strict: true }))
    return text.slice(0, 10);
  throw incomparable(property, value);
}

/** Ids are compared as they are stored, so that their index serves. */
function castOf(type: EdmType, { text }: Value): string {
  if (type === 'Edm.Int64' && /^-?\d{1,18}$/.test(text)) return 'bigint';
  return type === 'Edm.Int64' || type === 'Edm.Decimal' ? 'numeric' : 'text';
}
