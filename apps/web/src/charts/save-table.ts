import { BYTE_ORDER_MARK, csvLine } from '#libs/tabular/cells';
import { saveFile } from '../core/api/http.js';
import { cellText, type TableData } from './TableView.js';

/** Saves the table of a chart as `<file>.csv`. */
export function saveTable({ columns, rows }: TableData, file: string): void {
  const lines = [columns, ...rows.map((row) => row.map(cellText))].map((row) => csvLine([...row]));
  saveFile(new Blob([BYTE_ORDER_MARK, ...lines], { type: 'text/csv;charset=utf-8' }), `${file}.csv`);
}
