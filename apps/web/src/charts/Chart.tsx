import Highcharts from 'highcharts/esm/highcharts.js';
import { HighchartsReact } from 'highcharts-react-official';
import { useEffect, useRef } from 'react';
import type { ChartOptions } from './base-options.js';
import styles from './charts.module.css';

Highcharts.setOptions({
  lang: { thousandsSep: ',', decimalPoint: '.' },
  // The figures are of Lagos days, and arrive as dates without a time.
  time: { timezone: 'UTC' },
});

/** Milliseconds after which keys reach a chart's points: a third of the library, which a first visit does without. */
const KEYS_AFTER = 5000;
/**
 * One chart that fills its box. The chart is outside the layout, so that neither drawing nor resizing it can move
 * anything.
 */
export function Chart({ options }: { options: ChartOptions }) {
  const drawn = useRef<HighchartsReact.RefObject>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      import('highcharts/esm/modules/accessibility.js').then(
        () => drawn.current?.chart.update({ accessibility: { enabled: true } }),
        // Without a signal, the table beside each chart says the same.
        () => undefined,
      );
    }, KEYS_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.frame}>
      <HighchartsReact
        ref={drawn}
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
