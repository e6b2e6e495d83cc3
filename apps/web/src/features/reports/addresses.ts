export const REPORTS = '/reports';
export const SEASON_CLOSE = `${REPORTS}/season-close`;
export const seasonClosePath = (resourceId: number, season: string) =>
  `${SEASON_CLOSE}?resource=${resourceId}&season=${encodeURIComponent(season)}`;
export const seasonReportPath = (id: number) => `${REPORTS}/season/${id}`;
