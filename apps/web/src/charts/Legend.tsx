import styles from './charts.module.css';

interface LegendItem {
  name: string;
  look: 'bar' | 'bar-pale' | 'line' | 'dashed';
}

/** What the colours of a chart mean; stands in the head of its panel. */
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
