import styles from './charts.module.css';

const WIDTH = 84;
const HEIGHT = 30;
const EDGE = 3;

/** Returns `0,26 12,24 ...`: the values spread over the width, the lowest at the bottom; level if all are equal. */
export function sparkPoints(values: readonly number[]): string {
  const least = Math.min(...values);
  const span = Math.max(...values) - least;
  return values
    .map((value, index) => {
      const x = values.length > 1 ? (index / (values.length - 1)) * WIDTH : WIDTH;
      const y = span === 0 ? HEIGHT / 2 : HEIGHT - EDGE - ((value - least) / span) * (HEIGHT - 2 * EDGE);
      return `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`;
    })
    .join(' ');
}

/** Shows the trend of a figure without a scale; the figure next to it shows the value. */
export function Sparkline({
  values,
  tone = 'leaf',
}: {
  values: readonly number[];
  tone?: 'leaf' | 'adire' | 'grain';
}) {
  if (values.length < 2) return null;
  return (
    <svg className={`${styles.spark} ${styles[tone]}`} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <polyline points={sparkPoints(values)} />
    </svg>
  );
}
