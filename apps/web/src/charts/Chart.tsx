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
 * One chart, as large as the box that it stands in. The chart itself takes no part in the layout, so that neither its
 * drawing nor a change of its size can move anything.
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
