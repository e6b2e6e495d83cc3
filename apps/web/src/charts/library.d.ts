import type Highcharts from 'highcharts';

declare const library: Pick<typeof Highcharts, 'chart' | 'setOptions'>;
export default library;
