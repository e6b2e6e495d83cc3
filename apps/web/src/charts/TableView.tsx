import { Link } from 'react-router-dom';
import { useOpens } from '../core/feature/use-opens.js';
import styles from './charts.module.css';

/** A value, or one that opens its rows. */
export type TableCell = string | { text: string; to: string };
export const cellText = (cell: TableCell): string => (typeof cell === 'string' ? cell : cell.text);

export interface TableData {
  /** Caption of the table for users who cannot see the panel's title. */
  caption: string;
  columns: readonly string[];
  /** One value per column; all but the first are right-aligned. */
  rows: readonly (readonly TableCell[])[];
}

/** Shows the figures of a chart as a table, instead of the chart. */
export function TableView({ caption, columns, rows }: TableData) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div className={styles.tableBox} role="group" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className="hidden-label">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...rest], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their order, and two stores can have one name
            <tr key={row}>
              <th scope="row">{first && <CellText cell={first} />}</th>
              {rest.map((value, index) => (
                <td key={columns[index + 1]}>
                  <CellText cell={value} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A link only where the user can open the rows. */
function CellText({ cell }: { cell: TableCell }) {
  return typeof cell === 'string' ? cell : <RowsOf {...cell} />;
}

function RowsOf({ text, to }: { text: string; to: string }) {
  return useOpens()(to) ? <Link to={to}>{text}</Link> : text;
}
