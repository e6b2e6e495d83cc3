import { EVALUATORS, GRANTS, readEvaluationPage } from '#libs/contracts';
import { FARM_ID_COLUMN } from '#libs/contracts/imports/columns';
import { isProcessedFarm } from '#libs/farmers';
import { importOfJob, madeFarms } from '#libs/imports';
import type { ExportColumn, ExportKind, Narrowing } from '#libs/platform';
import {
  bvn,
  bvnSql,
  count,
  day,
  found,
  hectares,
  inCommunity,
  inResources,
  MAPS,
  mappedHectares,
  nameSql,
  ofStatus,
  TABLES,
  text,
} from './columns.js';

/** Farms `f` with farmer `p`, community `c`, programme `r`, place `l`, `s` and agent `u`. */
export const FARMS = `farm f JOIN community_resource r ON r.id = f.community_resource_id
  LEFT JOIN farmer p ON p.id = f.farmer_id LEFT JOIN community c ON c.id = f.community_id
  LEFT JOIN lga l ON l.id = coalesce(f.lga_id, c.lga_id, p.lga_id)
  LEFT JOIN state s ON s.id = coalesce(l.state_id, r.state_id) LEFT JOIN app_user u ON u.id = f.captured_by`;

export function farmsIn(narrowing: Narrowing): string[] {
  const { filters, bind, accountId } = narrowing;
  return [
    `f.account_id = ${bind(accountId)}::bigint`,
    ...inResources('f.community_resource_id', narrowing),
    ...inCommunity('f.community_id', narrowing),
    ...ofStatus('f.status', narrowing),
    ...(filters.agent === undefined ? [] : [`lower(u.username) = lower(${bind(filters.agent)})`]),
    ...(filters.import === undefined
      ? []
      : [`f.id IN (${madeFarms(importOfJob(`${bind(filters.import)}::bigint`))})`]),
    ...found(['f.code', 'f.name', 'p.surname', 'p.first_name', 'p.temp_id'], narrowing),
  ];
}

/** Limits farms to those that evaluators have completed. */
export const completedIn = (narrowing: Narrowing): string[] => [...farmsIn(narrowing), isProcessedFarm('f')];

/** Columns of farms by their names in maps. */
export const FARM = {
  gona_farm: text(
    'gona_farm',
    FARM_ID_COLUMN,
    'f.id::text',
    "Gona's id of the farm, used to find it on import",
  ),
  farm_id: text('farm_id', 'Farm ID', 'f.code', "the programme's number for the farm"),
  name: text('name', 'Name', 'f.name', 'of the farm'),
  farmer: text('farmer', 'Farmer', nameSql('p'), 'surname, first name, other name'),
  temp_id: text('temp_id', 'Temp ID', 'p.temp_id', 'of the farmer'),
  cbn_id: text('cbn_id', 'CBN Applicant ID', 'p.cbn_applicant_id', 'of the farmer'),
  bvn: bvn('bvn', 'BVN', bvnSql('p'), 'of the farmer; masked, with its token'),
  phone: text('phone', 'Phone', 'p.phone', 'of the farmer'),
  gender: text('gender', 'Gender', 'p.gender', 'of the farmer, M or F'),
  resource: text('resource', 'Community Resource', 'r.name', 'the programme'),
  community: text('community', 'Community', 'c.name', 'of the farm'),
  state: text('state', 'State', 's.name', 'of the local government, else of the programme'),
  lga: text('lga', 'LGA', 'l.name', 'of the farm, else of its community, else of its farmer'),
  season: text('season', 'Season', 'r.season', 'of the programme'),
  status: text('status', 'Status', 'f.status', 'COMPLETED, or ACTIVE'),
  declaredha: hectares('declaredha', 'Declared Size (ha)', 'f.declared_size_m2', 'declared, in hectares'),
  mapped_ha: mappedHectares(
    'mapped_ha',
    'Mapped Size (ha)',
    'f.area_m2',
    'of the boundary, on the spheroid, in hectares',
  ),
  points: count(
    'points',
    'Points',
    'ST_NPoints(f.boundary) - ST_NRings(f.boundary)',
    'number of boundary corners',
  ),
  agent: text('agent', 'Captured By', 'u.display_name', 'user who walked the boundary'),
  captured: day('captured', 'Captured On', 'f.captured_on', 'day it was walked'),
  completed: day('completed', 'Completed On', 'f.completed_on', 'day an evaluator completed it'),
} as const;

const WKT: ExportColumn = {
  field: 'wkt',
  heading: 'WKT',
  type: 'text',
  sql: 'ST_AsText(f.boundary)',
  is: 'boundary as well-known text (WKT), WGS 84, longitude first; in tables only',
  tablesOnly: true,
};

const COLUMNS: readonly ExportColumn[] = [...Object.values(FARM), WKT];

const FARM_KIND = {
  rowsOf: readEvaluationPage,
  roles: EVALUATORS,
  grant: GRANTS.viewFarms,
  columns: COLUMNS,
  from: FARMS,
  farmer: 'f.farmer_id',
  orderBy: 'f.id',
  shape: 'f.boundary',
  status: 'f.status',
  byCommunity: true,
  ofFarms: true,
  formats: [...TABLES, ...MAPS],
  comesBack: 'as a farm map: farms are matched by their Gona id, else by Farm ID.',
} as const;

export const farms: ExportKind = {
  ...FARM_KIND,
  name: 'farms',
  label: 'Farms',
  about: 'One row per farm; maps contain only farms with a boundary.',
  where: farmsIn,
  statuses: ['ACTIVE', 'COMPLETED'],
};

export const processedFarms: ExportKind = {
  ...FARM_KIND,
  name: 'processedFarms',
  label: 'Processed farms',
  about: 'One row per completed farm.',
  where: completedIn,
  completedOnly: true,
};
