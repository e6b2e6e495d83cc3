export interface Facts {
  title: string;
  filters: readonly string[];
  rows: number;
  takenAt: Date;
  by: string;
  crs: string | null;
  numbers: NumbersState | null;
  /** Steps against identifying people in the file; empty if none. */
  protection: readonly string[];
}

/** Types of personal numbers in a file, and how they are shown. */
export interface NumbersState {
  called: string;
  shown: keyof typeof SHOWN;
}

const SHOWN = {
  masked: 'masked; Gona can read the numbers again when it imports this file',
  whole: 'full, for a logged reason',
};

/** Returns the statement of a file: filters, count, time, user, coordinates. */
export function statementLines({
  title,
  filters,
  rows,
  takenAt,
  by,
  crs,
  numbers,
  protection,
}: Facts): [string, string][] {
  return [
    ['Export', title],
    ['Filters', filters.join('; ')],
    ['Rows', String(rows)],
    ['Exported at (UTC)', takenAt.toISOString()],
    ['Exported by', by],
    ...(crs === null ? [] : [['Coordinates', crs] as [string, string]]),
    ...protection.map((said): [string, string] => ['Protection', said]),
    ...(numbers === null ? [] : [[numbers.called, SHOWN[numbers.shown]] as [string, string]]),
  ];
}
