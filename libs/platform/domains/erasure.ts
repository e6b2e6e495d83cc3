import type { Transaction } from '../database/transaction.js';

/** A person whose data are erased. */
export interface ErasedPerson {
  accountId: number;
  /** The main record, and those merged into it. */
  farmerIds: readonly number[];
  /** Their farms. */
  farmIds: readonly number[];
  /** Names, numbers and other words that identify them, for rows that no id names. */
  values: readonly string[];
}

/** How a domain erases its rows about a farmer. */
export interface ErasedData {
  /** Data: "Text messages: number, name and text". */
  what: string;
  /** Ground on which it stays; left out if it goes. */
  ground?: string;
  /** Own tables with rows about farmers, including those in which nothing changes. */
  tables: readonly string[];
  /** Statements; `$farmers` and `$farms` are `bigint[]`, `$values` a `text[]` of an `ErasedPerson`, `$account` its account. */
  sql?: readonly string[];
  /** Erases what statements cannot; returns ids of stored files, whose bytes are removed after the commit. */
  run?(tx: Transaction, person: ErasedPerson): Promise<string[]>;
}

const TYPES = { farmers: 'bigint[]', farms: 'bigint[]', values: 'text[]', account: 'bigint' } as const;

/** Erases the rows of one declaration; returns ids of files to remove after the commit. */
export async function eraseData(tx: Transaction, data: ErasedData, person: ErasedPerson): Promise<string[]> {
  const given = {
    farmers: person.farmerIds,
    farms: person.farmIds,
    values: person.values,
    account: person.accountId,
  };
  for (const sql of data.sql ?? []) {
    const parameters: unknown[] = [];
    const text = sql.replace(
      /\$(farmers|farms|values|account)\b/g,
      (_, name: keyof typeof TYPES) => `$${parameters.push(given[name])}::${TYPES[name]}`,
    );
    await tx.query(text, parameters);
  }
  return (await data.run?.(tx, person)) ?? [];
}
