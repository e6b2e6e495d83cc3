import { type AboutPerson, type HeldData, staffInitials } from '#libs/platform';

/** Imports of a farmer's data. */
export const ABOUT_PERSON: AboutPerson[] = [
  {
    title: 'Imports',
    tables: ['import_outcome'],
    sql: `
      SELECT coalesce(b.ended_at, b.created_at) AS "Date", s.name AS "File", o.row_no AS "Row", o.outcome AS "Result",
             o.undone AS "Undone", ${staffInitials('u')} AS "Imported by",
             nullif(concat_ws(', ', o.before->>'surname', o.before->>'first_name', o.before->>'othername', o.before->>'phone',
                              o.before->>'email', o.before->>'address', o.before->>'date_of_birth'), '') AS "Values before"
        FROM import_outcome o JOIN import_batch b ON b.id = o.import_id AND b.kind = 'farmers'
        JOIN stored_file s ON s.id = b.file_id LEFT JOIN app_user u ON u.id = b.created_by
       WHERE o.target_id = ANY($1) AND o.outcome IN ('created', 'updated') ORDER BY o.import_id DESC, o.row_no`,
  },
];

export const HOLDS: HeldData[] = [
  {
    what: 'Uploaded lists and their rejected rows',
    of: 'farmers',
    tables: [
      'import_fault',
      'import_hold',
      'import_farmer_row',
      'import_farm_row',
      'import_input_row',
      'import_member_row',
    ],
    purpose: 'Registration from lists',
    basis: 'public',
    period: 'uploadedLists',
  },
  {
    what: 'Values of records before an import',
    of: 'farmers',
    tables: ['import_outcome'],
    purpose: 'Undo of imports, source of each value',
    basis: 'public',
    period: 'oldValues',
  },
];
