import styles from './charts.module.css';

export interface TableData {
  /** Caption of the table for users who cannot see the panel's title. */
  caption: string;
  columns: readonly string[];
  /** One value per column; all but the first are right-aligned. */
  rows: readonly (readonly string[])[];
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
          {rows.map(([first, ...rest]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {rest.map((value, index) => (
                <td key={columns[index + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
