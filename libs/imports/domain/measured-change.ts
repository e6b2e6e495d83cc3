import { type ImportChangeDto, unitFor } from '#libs/contracts';

/** A change found by the database: a quantity with its unit, and whether it needs a second approval. */
export interface FoundChange extends ImportChangeDto {
  unit?: string;
  waits?: boolean;
}

/** Formats the change with its unit in singular or plural: "1 bag", "3 bags, waits". */
export function measuredChange({ unit, waits, ...change }: FoundChange): ImportChangeDto {
  if (unit === undefined || change.after === null) return change;
  return {
    ...change,
    after: `${change.after} ${unitFor(change.after, unit)}${waits ? ', needs approval' : ''}`,
  };
}
