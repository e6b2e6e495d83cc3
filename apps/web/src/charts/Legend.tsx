import styles from './charts.module.css';

interface LegendItem {
  name: string;
  look: 'bar' | 'bar-pale' | 'line' | 'dashed';
}

/** Explains the colours of a chart, in the header of its panel. */
export function Legend({ items }: { items: readonly LegendItem[] }) {
  return (
    <ul className={`sm mut ${styles.legend}`}>
      {items.map(({ name, look }) => (
        <li key={name}>
          <i className={styles[look]} />
          {name}
        </li>
      ))}
    </ul>
  );
}
