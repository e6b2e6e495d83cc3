import Highcharts from 'highcharts/esm/highcharts.js';
import 'highcharts/esm/modules/accessibility.js';
import { HighchartsReact } from 'highcharts-react-official';
import type { ChartOptions } from './base-options.js';
import styles from './charts.module.css';

Highcharts.setOptions({
  lang: { thousandsSep: ',', decimalPoint: '.' },
  // The figures are of Lagos days, and arrive as dates without a time.
  time: { timezone: 'UTC' },
});

/**
 * One chart that fills its box. The chart is outside the layout, so that neither drawing nor resizing it can move
 * anything.
 */
export function Chart({ options }: { options: ChartOptions }) {
  return (
    <div className={styles.frame}>
      <HighchartsReact
        highcharts={Highcharts}
        options={options}
        updateArgs={UPDATE}
        containerProps={CONTAINER}
      />
    </div>
  );
}

/** Redraw; series are matched one to one; animated as the options say. */
const UPDATE: [boolean, boolean] = [true, true];
const CONTAINER = { className: styles.canvas };
