import { type ColumnMatch, headerKey, type KnownColumns, matchColumns } from '../../domain/index.js';
import {
  INPUT_FIELDS,
  inputFields,
  inputKey,
  type KnownInput,
  requiredInputFields,
  SIDES,
  type Side,
  sideField,
} from './fields.js';

/** Column of a list that has inputs in columns. */
export interface SideColumn {
  index: number;
  side: Side;
  input: KnownInput;
}

export interface InputMatch extends ColumnMatch<string> {
  /** Columns with one side of one input. */
  sides: SideColumn[];
  /** Columns with allocations or collections of an item that the season does not have. */
  strange: { index: number; heading: string }[];
  /** Rows name their input. */
  hasItem: boolean;
}

/** Matches a heading for an allocation or a collection. */
const SAYS_SIDE = /alloc|allot|collect|issued|received|distribut/;
/** Matches a heading for people, places or other details. */
const SAYS_ELSE =
  /date|day|time|by$|name|cent(?:re|er)|point|place|location|officer|agent|sign|phone|status|remark/;

/** Finds inputs by the names that people write. */
export class InputNames {
  private readonly byName = new Map<string, KnownInput>();
  private readonly byKey = new Map<string, KnownInput[]>();

  constructor(readonly inputs: readonly KnownInput[]) {
    for (const input of inputs) {
      this.byName.set(input.name.toLowerCase(), input);
      for (const key of new Set([inputKey(input.name), inputKey(input.name + input.unit)]))
        this.byKey.set(key, [...(this.byKey.get(key) ?? []), input]);
    }
  }

  /** Finds the input that a text names, ignoring case, spaces and punctuation; null if it names none, or two. */
  of(text: string): KnownInput | null {
    const exact = this.byName.get(text.toLowerCase());
    if (exact) return exact;
    for (const key of [inputKey(text), headerKey(text)]) {
      const found = this.byKey.get(key) ?? [];
      if (found.length === 1) return found[0] as KnownInput;
    }
    return null;
  }

  /** "NPK 15-15-15, Urea 46 %". */
  list(): string {
    return this.inputs.map(({ name }) => name).join(', ');
  }
}

/** Matches the header of a list in either layout: a row for each input of a farmer, or two columns for each input. */
export function matchInputColumns(
  inputs: readonly KnownInput[],
  header: string[],
  importType: string,
  known: KnownColumns = {},
): InputMatch {
  const ofInputs = inputFields(inputs);
  const match = matchColumns<string>(
    [...INPUT_FIELDS, ...ofInputs],
    header,
    requiredInputFields({ importType }),
    known,
  );
  const sideOf = new Map(
    inputs.flatMap((input) => SIDES.map((side) => [sideField(side, input), { side, input }] as const)),
  );
  const sides = match.fields.flatMap((field, index) => {
    const found = field === null ? undefined : sideOf.get(field);
    return found ? [{ index, ...found }] : [];
  });
  const strange = known.chosen
    ? []
    : header.flatMap((heading, index) =>
        match.fields[index] === null &&
        SAYS_SIDE.test(headerKey(heading)) &&
        !SAYS_ELSE.test(headerKey(heading))
          ? [{ index, heading }]
          : [],
      );
  const has = (field: string) => match.fields.includes(field);
  const hasItem = has('item') && (has('allocated') || has('collected'));
  if (match.problem === null && !hasItem && sides.length === 0 && !has('hoses') && !has('emptyBags'))
    match.problem = {
      code: 'import.unknownColumn',
      sentence: `${has('item') ? 'No column has the allocated or collected quantity' : 'No column has the input, and none is named after an input of the season'} (${new InputNames(inputs).list()}). Gona read the column names from row ${(known.headerRow ?? 1).toLocaleString('en-NG')}.`,
    };
  return { ...match, sides, strange, hasItem };
}
