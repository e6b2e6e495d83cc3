import { HighchartsReact } from 'highcharts-react-official';
import { useEffect, useState } from 'react';
import { whenQuiet } from '../core/when-quiet.js';
import type { ChartOptions } from './base-options.js';
import styles from './charts.module.css';
import Highcharts from './library.js';

Highcharts.setOptions({
  lang: { thousandsSep: ',', decimalPoint: '.' },
  // The figures are of Lagos days, and arrive as dates without a time.
  time: { timezone: 'UTC' },
  accessibility: { enabled: false },
});

/** Enables all later charts to be read point by point. */
const loadPoints = () => import('./points.js');
/**
 * Milliseconds without loading after which it is loaded, or sooner under the pointer; until then a chart is a picture with
 * its sentence.
 */
const POINTS_AFTER = 5000;
let arePointsLoaded = false;

/**
 * One chart that fills its box. The chart is outside the layout, so that neither drawing nor resizing it can move
 * anything.
 */
export function Chart({ options }: { options: ChartOptions }) {
  const [hasPoints, setPoints] = useState(arePointsLoaded);
  const load = () => {
    loadPoints().then(
      () => {
        arePointsLoaded = true;
        setPoints(true);
      },
      () => undefined,
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => whenQuiet(POINTS_AFTER, load), []);
  const picture = hasPoints ? {} : { role: 'img', 'aria-label': options.accessibility?.description };
  return (
    <div className={styles.frame} {...picture} {...(!hasPoints && { onPointerEnter: load })}>
      <HighchartsReact
        key={String(hasPoints)}
        highcharts={Highcharts}
        options={options}
        updateArgs={UPDATE}
        containerProps={hasPoints ? CONTAINER : PICTURE}
      />
    </div>
  );
}

/** Redraw; series are matched one to one; animated as the options say. */
const UPDATE: [boolean, boolean] = [true, true];
const CONTAINER = { className: styles.canvas };
const PICTURE = { ...CONTAINER, 'aria-hidden': true };
