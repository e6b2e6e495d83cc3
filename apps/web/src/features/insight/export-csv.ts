import type { AnalyticsDto } from '#libs/contracts';
import { type Cell, csvLine } from '#libs/tabular/cells';
import { t } from './texts.js';

/** Returns the displayed figures as CSV, one value per line: section, item, measure, value. Areas are in hectares. */
export function figuresCsv(
  figures: AnalyticsDto,
  choice: { season: string | null; project: string | null },
): string {
  const { charts } = figures;
  const key = (measure: string, value: number) => [t('figures'), t('title'), measure, value];
  const lines: Cell[][] = [
    ['Section', 'Item', 'Measure', 'Value'],
    [t('title'), t('season'), '', choice.season ?? t('allSeasons')],
    [t('title'), t('project'), '', choice.project ?? t('allProjects')],
    [t('title'), 'Taken at (UTC)', '', figures.takenAt],
    key(t('registered'), figures.totalFarmers),
    key('Registered this week', figures.farmersThisWeek),
    key(t('processed'), figures.totalProcessed),
    key('Farms mapped', figures.totalFarms),
    key('Farm size mapped (ha)', figures.totalFarmSize),
    key(t('aboveHalf'), figures.hectaresGreaterThen),
    key('Farms at or below 0.5 ha', figures.hectaresLessThen),
    key(t('completed'), figures.totalCompleted),
    key('Communities', figures.communitiesTotal),
  ];
  for (const { state, registered, processed } of charts.byState) {
    lines.push(
      [t('byState'), state, t('registeredShort'), registered],
      [t('byState'), state, t('processedShort'), processed],
    );
  }
  for (const { lga, registered, processed } of charts.byLga) {
    lines.push(
      [t('byLga'), lga, t('registeredShort'), registered],
      [t('byLga'), lga, t('processedShort'), processed],
    );
  }
  for (const { date, farmers, processed, mapped, hectares } of charts.overTime) {
    lines.push(
      [t('overTime'), date, t('registered'), farmers],
      [t('overTime'), date, t('processed'), processed],
      [t('overTime'), date, t('mappedFarms'), mapped],
      [t('overTime'), date, 'Hectares mapped', hectares],
    );
  }
  for (const { lat, lng, waiting } of charts.waiting) {
    lines.push([t('waiting'), `${lat} N ${lng} E`, t('farmsWaiting'), waiting]);
  }
  return lines.map(csvLine).join('');
}
