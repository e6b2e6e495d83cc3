import type { TableOut } from '#libs/tabular';
import {
  headerKey,
  isRejectColumn,
  isSurplusColumn,
  REJECT_COLUMNS,
  SURPLUS_COLUMN,
} from '../domain/index.js';
import { cornerKey, type MapLayout, type MapTable, openMapTable, type Table } from '../readers/index.js';
import type { HiddenCheck, RejectsTask } from './protocol.js';
import type { RejectedCells } from './rejected-cells.js';

/** Most sensitive first. It wins when a column's name and its field disagree. */
const HIDDEN: readonly HiddenCheck[] = ['bvn', 'account', 'phone'];

/** Returns the cells of a row that have no heading, without trailing blanks. */
function surplusOf({ header }: Pick<Table, 'header'>, row: string[]): string[] {
  const cells = row.filter((_cell, index) => index >= header.length || isSurplusColumn(header[index] ?? ''));
  while (cells.length > 0 && cells.at(-1)?.trim() === '') cells.pop();
  return cells;
}

/** Returns the highest number of such cells in any rejected row. */
export async function widestSurplus(table: Table, task: RejectsTask): Promise<number> {
  const rejected = new Set(task.reasons.map(([rowNo]) => rowNo));
  let widest = 0;
  for await (const batch of table.rows)
    for (const { rowNo, cells } of batch)
      if (rejected.has(rowNo)) widest = Math.max(widest, surplusOf(table, cells).length);
  return widest;
}

/** Returns the rejected rows of a table: each cell formatted for output, then mark, row number and every reason. */
export async function rejectedRows(
  opened: Table,
  task: RejectsTask,
  cells: RejectedCells,
  surplus: number,
): Promise<{ header: string[]; rows: AsyncIterable<string[][]> }> {
  const map = task.known ? await openMapTable(opened) : null;
  const table = map ?? opened;
  const boundary = new Set(map ? boundaryColumns(map.layout) : []);
  const holds = holdsOf(task);
  const shownAs = table.header.map((name, index) => {
    if (boundary.has(index)) return 'whole';
    return HIDDEN.find((check) => holds(check, name, index)) ?? 'other';
  });
  const names = namesOf(table.header, task);
  const kept = [...table.header.keys()].filter((index) => !isRejectColumn(table.header[index] ?? ''));
  const reasonOf = reasonsOf(task, map);
  async function* rejected() {
    for await (const batch of table.rows)
      yield batch.flatMap(({ rowNo, cells: row }) => {
        const found = reasonOf(rowNo, row);
        if (!found) return [];
        const own = kept.map((index) => {
          const as = shownAs[index] ?? 'other';
          return as === 'whole' ? (row[index] ?? '') : cells[as](row[index] ?? '');
        });
        const beyond = surplusOf(table, row);
        const more = Array.from({ length: surplus }, (_, index) => cells.other(beyond[index] ?? ''));
        return [[...own, ...more, cells.mark, String(found.rowNo), found.reason]];
      });
  }
  const header = [
    ...kept.map((index) => cells.other(names[index] ?? '')),
    ...Array.from({ length: surplus }, () => SURPLUS_COLUMN),
    ...REJECT_COLUMNS,
  ];
  return { header, rows: rejected() } satisfies TableOut;
}

/** Returns which columns contain such numbers, by name or by the field they were read as. */
function holdsOf({ headings, columns }: RejectsTask) {
  const readAs = new Map(columns.map(({ index, check }) => [index, check]));
  return (check: HiddenCheck, name: string, index: number) =>
    headings[check].includes(headerKey(name)) || readAs.get(index) === check;
}

/**
 * Returns the headings of the file. A column that was read without a heading gets that of its field, so that it is
 * recognised on re-import.
 */
function namesOf(header: string[], { columns }: RejectsTask): string[] {
  const taken = new Set(header.map(headerKey));
  const fields = new Map(columns.map(({ index, heading }) => [index, heading]));
  return header.map((name, index) => {
    const field = fields.get(index);
    return headerKey(name) === '' && field !== undefined && !taken.has(headerKey(field)) ? field : name;
  });
}

/** Returns the coordinate columns; their decimals may look like a BVN. */
function boundaryColumns(layout: MapLayout): number[] {
  return layout.kind === 'cell' ? [layout.column] : [layout.lat, layout.lng, layout.alt];
}

type ReasonOf = (rowNo: number, row: string[]) => { rowNo: number; reason: string } | null;

/**
 * Returns the reason why a row was rejected. A farm with a row per corner is rejected as a whole, under its first row.
 */
function reasonsOf(task: RejectsTask, map: MapTable | null): ReasonOf {
  const reasons = new Map(task.reasons);
  if (map?.layout.kind !== 'corners') {
    return (rowNo) => {
      const reason = reasons.get(rowNo);
      return reason === undefined ? null : { rowNo, reason };
    };
  }
  const { group } = map.layout;
  const ofFarm = new Map<string, { rowNo: number; reason: string }>();
  let key = '';
  return (rowNo, row) => {
    key = cornerKey(row[group]) || key;
    const reason = reasons.get(rowNo);
    if (reason !== undefined) ofFarm.set(key, { rowNo, reason });
    return ofFarm.get(key) ?? null;
  };
}
