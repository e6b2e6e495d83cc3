import type { ExportColumn } from '#libs/platform';

/** Types of OData's schema language that feeds use. Money and sizes are decimal, so that no program rounds them. */
export type EdmType = 'Edm.Int64' | 'Edm.Decimal' | 'Edm.Date' | 'Edm.String';

/** A property of a feed's rows. */
export interface Property {
  name: string;
  type: EdmType;
  /** Its value, over the rows of the feed's export. */
  sql: string;
  /** Masked numbers: filters could find them out. */
  isHidden?: true;
}

const MASK = '•••••••';
const LAST_DIGITS = 4;

/** Names a property after the heading of its column: `Declared Size (ha)` becomes `DeclaredSizeHa`. */
export const propertyName = (heading: string): string =>
  heading
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** Returns the property of an export's column. Numbers of people are masked, without the tokens of files. */
export function propertyOf({ heading, type, sql }: ExportColumn): Property {
  const name = propertyName(heading);
  switch (type) {
    case 'bvn':
    case 'account':
      return { name, type: 'Edm.String', sql: `'${MASK}' || left(${sql}, ${LAST_DIGITS})`, isHidden: true };
    case 'count':
      return { name, type: 'Edm.Int64', sql: `(${sql})` };
    case 'number':
      return { name, type: 'Edm.Decimal', sql: `(${sql})` };
    case 'hectares':
      return { name, type: 'Edm.Decimal', sql: `trim_scale(round((${sql})::numeric / 10000, 6))` };
    case 'day':
      return { name, type: 'Edm.Date', sql: `(${sql})` };
    case 'text':
      return { name, type: 'Edm.String', sql: `(${sql})`, ...(sql.includes(MASK) && { isHidden: true }) };
  }
}
