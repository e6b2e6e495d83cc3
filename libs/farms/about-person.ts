import { type AboutPerson, type HeldData, staffInitials } from '#libs/platform';

/** Farms of a farmer, with all boundaries. */
export const ABOUT_PERSON: AboutPerson[] = [
  {
    title: 'Farms',
    tables: ['farm', 'farm_link'],
    dataOnly: ['Boundary'],
    sql: `
      SELECT f.code AS "Farm", f.name AS "Name", f.address AS "Address", f.city AS "Town", l.name AS "LGA",
             c.name AS "Community", f.status AS "Status", round(f.area_m2::numeric / 10000, 4) AS "Area (ha)",
             f.captured_on AS "Captured", ${staffInitials('u')} AS "Captured by", f.imported_on AS "Imported",
             k.import_id AS "Linked by import", f.attributes::text AS "Other details", f.created_on AS "Added",
             ST_AsGeoJSON(f.boundary, 6) AS "Boundary"
        FROM farm f LEFT JOIN lga l ON l.id = f.lga_id LEFT JOIN every_community c ON c.id = f.community_id
        LEFT JOIN app_user u ON u.id = f.captured_by LEFT JOIN farm_link k ON k.farm_id = f.id
       WHERE f.farmer_id = ANY($1) ORDER BY f.id`,
  },
  {
    title: 'Boundaries of the farms',
    tables: ['farm_boundary_version'],
    dataOnly: ['Boundary'],
    sql: `
      SELECT v.made_on AS "Date", f.code AS "Farm", v.version AS "Version", round(v.area_m2::numeric / 10000, 4) AS "Area (ha)",
             v.source AS "Source", v.import_id AS "Import", ${staffInitials('u')} AS "Made by",
             ST_AsGeoJSON(v.boundary, 6) AS "Boundary"
        FROM farm f JOIN farm_boundary_version v ON v.farm_id = f.id LEFT JOIN app_user u ON u.id = v.made_by
       WHERE f.farmer_id = ANY($1) ORDER BY f.id, v.version DESC`,
  },
];

export const HOLDS: HeldData[] = [
  {
    what: 'Farms: address, boundary and area',
    of: 'farmers',
    tables: [
      'farm',
      'farm_awaited_farmer',
      'farm_boundary_version',
      'farm_link',
      'trash_farm',
      'trash_farm_boundary',
    ],
    purpose: 'Proof of farm sizes, entitlement of inputs',
    basis: 'public',
    period: 'inactiveFarmers',
    recipients: ['Recipients of exports'],
    people: `SELECT farmer_id AS person, updated_on AS at FROM farm WHERE account_id = $1 AND farmer_id IS NOT NULL`,
  },
];
