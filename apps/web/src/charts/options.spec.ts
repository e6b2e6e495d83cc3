import type { SeriesAreaOptions, SeriesBarOptions } from 'highcharts';
import { barsDescription, barsOptions, escapeText, sortedByRegistered } from './bars-options.js';
import { shortNumber } from './base-options.js';
import { lineDescription, lineOptions } from './line-options.js';
import { type Stack, stackedOptions } from './stacked-options.js';
import type { ChartTokens } from './tokens.js';

const tokens: ChartTokens = {
  ink: '#111111',
  muted: '#222222',
  line: '#333333',
  surface: '#444444',
  leaf: '#555555',
  leafPale: '#666666',
  grain: '#777777',
  adire: '#888888',
  lat: '#999999',
  gray: '#aaaaaa',
  font: 'Noto',
};
const look = { tokens, animate: true };
const rows = [
  { lga: 'Jega', registered: 10, processed: 9 },
  { lga: 'Argungu', registered: 3120, processed: 2890 },
  { lga: 'Bagudo', registered: 10, processed: 1 },
];

describe('bars by local government', () => {
  it('sorts by registered, then by name, and leaves what it was given alone', () => {
    expect(sortedByRegistered(rows).map(({ lga }) => lga)).toEqual(['Argungu', 'Bagudo', 'Jega']);
    expect(rows[0]?.lga).toBe('Jega');
  });

  it('lays processed over registered in the same order as the categories', () => {
    const { xAxis, series, plotOptions } = barsOptions(rows, rows.length, look);
    expect(xAxis).toMatchObject({ categories: ['Argungu', 'Bagudo', 'Jega'] });
    const [registered, processed] = series as SeriesBarOptions[];
    expect(registered).toMatchObject({ data: [3120, 10, 10], color: tokens.leafPale });
    expect(processed).toMatchObject({ data: [2890, 1, 9], color: tokens.leaf });
    expect(plotOptions?.bar?.grouping).toBe(false);
  });

  it('starts at zero, labels the bars directly and keeps the credits', () => {
    const { yAxis, series, credits } = barsOptions(rows, rows.length, look);
    expect(yAxis).toMatchObject({ min: 0 });
    expect((series[0] as SeriesBarOptions).dataLabels).toMatchObject({ enabled: true });
    expect(credits?.enabled).toBe(true);
  });

  it('is described in one sentence', () => {
    const sentence = barsDescription(rows, rows.length);
    expect(sentence).toBe(
      'Of 3 local governments, Argungu has the most registered farmers: 3,120, 2,890 of them processed.',
    );
    expect(barsOptions(rows, rows.length, look).accessibility?.description).toBe(sentence);
    expect(barsDescription(rows.slice(0, 2), 12)).toContain('Of 12 local governments');
    expect(barsDescription([], 0)).toBe('No farmers are registered yet.');
  });

  it('does not move with reduced motion', () => {
    const { chart, plotOptions } = barsOptions(rows, rows.length, { tokens, animate: false });
    expect(chart?.animation).toBe(false);
    expect(plotOptions?.series?.animation).toBe(false);
  });

  it('lets no name become markup', () => {
    expect(escapeText('<b>"Jega" & co</b>')).toBe('&#60;b&#62;&#34;Jega&#34; &#38; co&#60;/b&#62;');
  });
});

describe('lines over time', () => {
  const points = [
    { date: '2026-11-13', first: 7000, second: 7900 },
    { date: '2026-11-20', first: 7934, second: 8200 },
  ];
  const words = { first: 'Mapped farms', second: 'Target', isTarget: true };

  it('dashes what the first line is compared with', () => {
    const { series } = lineOptions(points, words, look);
    expect(series[0]).toMatchObject({ type: 'area', name: 'Mapped farms', lineWidth: 2.5 });
    expect(series[1]).toMatchObject({ type: 'line', dashStyle: 'Dash', color: tokens.grain });
  });

  it('marks the end of the full line only', () => {
    const area = lineOptions(points, words, look).series[0] as SeriesAreaOptions;
    expect(area.data).toEqual([
      { x: Date.UTC(2026, 10, 13), y: 7000 },
      { x: Date.UTC(2026, 10, 20), y: 7934, marker: expect.objectContaining({ enabled: true }) },
    ]);
  });

  it('is described in one sentence, with or without a target', () => {
    expect(lineDescription(points, words)).toBe(
      'By 20 Nov 2026, 7,934 mapped farms against a target of 8,200.',
    );
    expect(lineDescription(points, { first: 'Mapped farms', second: 'Completed farms' })).toBe(
      'By 20 Nov 2026, 7,934 mapped farms and 8,200 completed farms.',
    );
    expect(lineDescription([], words)).toBe('No figures over time yet.');
  });
});

describe('stacked bars', () => {
  const stack: Stack = {
    names: ['Jega', 'Suru'],
    series: [
      { tone: 'pale', name: 'Small', data: [3, 0] },
      { tone: 'leaf', name: 'Large', data: [1200, 5] },
    ],
    upright: false,
    money: false,
    description: '',
  };
  const labelsOf = (bars: Stack, narrow = false) => {
    const { yAxis, responsive } = stackedOptions(bars, look);
    const [axis] = [narrow ? responsive?.rules?.[0]?.chartOptions?.yAxis : yAxis].flat();
    const labels = axis?.stackLabels;
    return bars.names.map((_, x) => labels?.enabled && labels.formatter?.call({ x } as never, {} as never));
  };

  it('are labelled with their parts as a sum, on a phone with the total', () => {
    expect(labelsOf(stack)).toEqual(['3 + 1,200 = 1,203', '5']);
    expect(labelsOf(stack, true)).toEqual(['1,203', '5']);
    expect(labelsOf({ ...stack, upright: true })).toEqual(['1,203', '5']);
    expect(labelsOf({ ...stack, labels: ['1,200 of 1,203', '5 of 5'] })).toEqual([
      '1,200 of 1,203',
      '5 of 5',
    ]);
    expect(labelsOf({ ...stack, money: true })).toEqual([undefined, undefined]);
  });
});

it('shortens the numbers of a scale', () => {
  expect([0, 800, 2000, 2500, 12000].map(shortNumber)).toEqual(['0', '800', '2k', '2.5k', '12k']);
});
