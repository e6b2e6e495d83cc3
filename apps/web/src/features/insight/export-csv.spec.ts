import type { AnalyticsDto } from '#libs/contracts';
import { figuresCsv } from './export-csv.js';

it('holds every figure on screen with its label', () => {
  const figures: AnalyticsDto = {
    totalFarmers: 15075,
    totalProcessed: 11914,
    totalFarmSize: 18206.41,
    totalFarms: 14983,
    totalCompleted: 13382,
    communitiesTotal: 12,
    hectaresTotalInCommunity: 19000,
    hectaresGreaterThen: 9482,
    hectaresLessThen: 2432,
    farmersThisWeek: 412,
    oldestWaitingDays: 9,
    money: null,
    projects: [],
    charts: {
      byLga: [{ lgaId: 7, lga: '=Jega', registered: 10, processed: 4 }],
      byState: [],
      sizesByLga: [],
      sizes: [],
      overTime: [{ date: '2026-11-20', farmers: 1, processed: 2, mapped: 3, hectares: 4.5 }],
      waiting: [{ lng: 4.2, lat: 12.4, waiting: 6 }],
    },
    communityResourceIds: [7],
    takenAt: '2026-11-20T10:06:00.000Z',
    isCurrent: true,
  };
  const lines = figuresCsv(figures, { season: 'Dry Season', project: null }).split('\r\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'Section,Item,Measure,Value',
      'Overview,Season,,Dry Season',
      'Overview,Project,,All projects',
      'Key figures,Overview,Registered farmers,15075',
      'Key figures,Overview,Farm size mapped (ha),18206.41',
      "Farmers by local government,'=Jega,Registered,10",
      'Farms mapped over time,2026-11-20,Mapped farms,3',
      'Farms waiting for evaluation,12.4 N 4.2 E,Farms waiting,6',
    ]),
  );
});
