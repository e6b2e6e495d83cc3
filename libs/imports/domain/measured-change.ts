import { type ImportChangeDto, unitFor } from '#libs/contracts';

/** A change as the database finds it: of a quantity with its unit, and whether it waits for a second person. */
export interface FoundChange extends ImportChangeDto {
  unit?: string;
  waits?: boolean;
}

/** The change with its unit as the quantity wants it: "1 bag", "3 bags, waits". */
export function measuredChange({ unit, waits, ...change }: FoundChange): ImportChangeDto {
  if (unit === undefined || change.after === null) return change;
  return { ...change, after: `${change.after} ${unitFor(change.after, unit)}${waits ? ', waits' : ''}` };
}
