import {
  EVALUATORS,
  GRANTS,
  OUTBREAK_MESSAGES,
  OutbreakDto,
  OutbreakListDto,
  outbreakCalls,
  SaveOutbreakBody,
} from '#libs/contracts';
import { recordKind } from '#libs/records';
import { countFarmersNearby } from './persistence/nearby.queries.js';

/** Record kind: outbreaks of pests, diseases and weeds, with the farmers nearby counted when they are saved. */
export const OUTBREAKS = recordKind({
  kind: 'outbreak',
  calls: outbreakCalls,
  dtos: { list: OutbreakListDto, record: OutbreakDto, save: SaveOutbreakBody },
  table: 'outbreak',
  called: ['outbreak', 'outbreaks'],
  messages: OUTBREAK_MESSAGES,
  roles: EVALUATORS,
  grants: { view: GRANTS.viewFarms, edit: GRANTS.editFarms },
  name: "t.type || ': ' || left(t.description, 60)",
  fields: {
    type: 't.type',
    severity: 't.severity',
    description: 't.description',
    lat: 't.lat',
    lng: 't.lng',
    radius: 't.radius',
    farmers: 't.farmers',
  },
  sorts: {
    type: 't.type',
    severity: "array_position(ARRAY['Low', 'Medium', 'High'], t.severity)",
    farmers: 't.farmers',
  },
  searches: { text: ['t.type', 't.severity', 't.description'] },
  stored: ({ type, severity, description, lat, lng, radius }) => ({
    type,
    severity,
    description,
    lat,
    lng,
    radius,
  }),
  beforeSave: async (tx, { body, scope, values }) => {
    const rows = await countFarmersNearby(tx, body, scope);
    values.farmers = rows.reduce((sum, { farmers }) => sum + farmers, 0);
  },
  export: {
    name: 'outbreaks',
    columns: {
      type: { heading: 'Type' },
      severity: { heading: 'Severity' },
      description: { heading: 'Description' },
      lat: { heading: 'Latitude', type: 'number' },
      lng: { heading: 'Longitude', type: 'number' },
      radius: { heading: 'Radius (km)', type: 'number' },
      farmers: { heading: 'Farmers Nearby', type: 'count' },
      createdOn: { heading: 'Created On', type: 'day' },
    },
  },
});
