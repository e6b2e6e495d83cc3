import type { ErasedData } from '#libs/platform';

const IN_TRASH = `(before->>'farmer_id')::bigint = ANY($farmers)`;

export const ERASES: ErasedData[] = [
  {
    what: 'Boundaries, names, codes, addresses and captured details of farms',
    tables: [
      'farm',
      'farm_awaited_farmer',
      'farm_boundary_version',
      'farm_link',
      'trash_farm',
      'trash_farm_boundary',
    ],
    sql: [
      `DELETE FROM trash_farm_boundary WHERE farm_id IN (SELECT farm_id FROM trash_farm WHERE ${IN_TRASH})`,
      `DELETE FROM trash_farm WHERE ${IN_TRASH}`,
      'DELETE FROM farm_boundary_version WHERE farm_id = ANY($farms)',
      'DELETE FROM farm_awaited_farmer WHERE farm_id = ANY($farms)',
      'DELETE FROM farm_link WHERE farm_id = ANY($farms)',
      `UPDATE farm SET name = 'Erased', code = 'ERASED-' || id, address = NULL, city = NULL, ward_id = NULL, attributes = NULL,
              boundary = NULL, version = version + 1, updated_on = now()
        WHERE id = ANY($farms)`,
    ],
  },
  {
    what: 'Area, LGA, community and status of farms',
    ground: 'Statistics without names (GAID 2025, article 38(2))',
    tables: ['farm'],
  },
];
