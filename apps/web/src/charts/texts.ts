import { catalogue } from '../core/i18n/index.js';

export const t = catalogue({
  chart: 'Chart',
  table: 'Table',
  viewOf: 'View: {title}',
  exportOf: 'Export: {title}',
  chartFailed: "Couldn't show the chart. Load the page again.",
  registered: 'Registered',
  processed: 'Processed',
  barsDescription:
    'Of {n} local governments, {lga} has the most registered farmers: {registered}, {processed} of them processed.',
  barsEmpty: 'No farmers are registered yet.',
  lineAgainstTarget: 'By {day}, {first} {name} against a target of {second}.',
  lineDescription: 'By {day}, {first} {name} and {second} {other}.',
  lineEmpty: 'No figures over time yet.',
  hexDescription:
    'One farm is waiting for evaluation, around {place}.|{n} farms are waiting for evaluation; most of them, {most}, are around {place}.',
  hexEmpty: 'No farms are waiting for evaluation.',
  hexHere: '{n} farm waiting around {place}|{n} farms waiting around {place}',
  hexLegend: 'From 0 to {n} farm in a hexagon|From 0 to {n} farms in a hexagon',
});
