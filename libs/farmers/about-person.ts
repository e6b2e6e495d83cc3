import { type AboutPerson, type HeldData, initialsOf, staffInitials } from '#libs/platform';

/** Record, pictures, changes and communities of a farmer. */
export const ABOUT_PERSON: AboutPerson[] = [
  {
    title: 'Record',
    tables: ['farmer'],
    encrypted: ['BVN', 'Account number'],
    sql: `
      SELECT f.surname AS "Surname", f.first_name AS "First name", f.othername AS "Other name", f.gender AS "Gender",
             f.date_of_birth AS "Date of birth", f.temp_id AS "Temp ID", f.cbn_applicant_id AS "CBN applicant ID",
             f.rifan_number AS "RIFAN number", f.bvn_cipher AS "BVN", f.phone AS "Phone", f.email AS "Email",
             f.address AS "Address", f.town AS "Town", w.name AS "Ward", l.name AS "LGA", s.name AS "State",
             f.declared_size_m2 / 10000 AS "Declared size (ha)", f.bank_name AS "Bank", f.account_cipher AS "Account number",
             ${initialsOf("concat_ws(' ', f.next_of_kin_surname, f.next_of_kin_first_name)")} AS "Next of kin",
             f.next_of_kin_relationship AS "Relationship", right(f.next_of_kin_phone, 4) AS "Phone of next of kin ends with",
             ${initialsOf("concat_ws(' ', f.guarantor_surname, f.guarantor_first_name)")} AS "Guarantor",
             right(f.guarantor_phone, 4) AS "Phone of guarantor ends with", f.created_on AS "Added", f.updated_on AS "Last change",
             CASE WHEN f.main_id IS NOT NULL THEN 'Merged into the main record' END AS "Note"
        FROM farmer f LEFT JOIN ward w ON w.id = f.ward_id LEFT JOIN lga l ON l.id = f.lga_id
        LEFT JOIN state s ON s.id = f.state_id
       WHERE f.id = ANY($1) ORDER BY f.main_id IS NOT NULL, f.id`,
  },
  {
    title: 'Photos and fingerprints',
    tables: ['farmer_biometric'],
    sql: `
      SELECT b.captured_on AS "Captured", b.kind AS "Kind", ${staffInitials('u')} AS "Captured by"
        FROM farmer_biometric b LEFT JOIN app_user u ON u.id = b.captured_by
       WHERE b.farmer_id = ANY($1) ORDER BY b.captured_on DESC`,
  },
  {
    title: 'Changes of the record',
    tables: ['farmer_change'],
    sql: `
      SELECT h.changed_on AS "Date", h.field AS "Field", h.old_value AS "Before", h.new_value AS "After",
             h.source AS "Source", h.reason AS "Reason", ${staffInitials('u')} AS "Changed by"
        FROM farmer_change h LEFT JOIN app_user u ON u.id = h.changed_by
       WHERE h.farmer_id = ANY($1) ORDER BY h.changed_on DESC, h.id DESC`,
  },
  {
    title: 'Communities',
    tables: ['membership', 'trash_membership'],
    sql: `
      SELECT m.joined_on AS "Joined", c.name AS "Community", r.name AS "Programme",
             CASE WHEN m.trashed OR c.deleted_on IS NOT NULL THEN 'In the trash' END AS "Note"
        FROM (SELECT community_id, joined_on, false AS trashed FROM membership WHERE farmer_id = ANY($1)
              UNION ALL SELECT community_id, joined_on, true FROM trash_membership WHERE farmer_id = ANY($1)) m
        JOIN every_community c ON c.id = m.community_id
        JOIN every_community_resource r ON r.id = c.community_resource_id ORDER BY m.joined_on DESC`,
  },
];

export const HOLDS: HeldData[] = [
  {
    what: 'Names, ids, phone numbers, addresses, BVNs and bank accounts',
    of: 'farmers',
    tables: ['farmer', 'farmer_change', 'membership', 'trash_membership'],
    purpose: 'Identification of farmers in the programme',
    basis: 'public',
    period: 'inactiveFarmers',
    recipients: ['Recipients of exports', 'Central Bank (CBN) viewers: name, phone and masked BVN'],
    people: 'SELECT id AS person, updated_on AS at FROM farmer WHERE account_id = $1 AND main_id IS NULL',
  },
  {
    what: 'Photos',
    of: 'farmers',
    tables: ['farmer_biometric', 'loose_picture'],
    purpose: 'Identification of farmers, ID cards',
    basis: 'consent',
    period: 'inactiveFarmers',
    people: `SELECT f.id AS person, b.captured_on AS at FROM farmer_biometric b JOIN farmer f ON f.id = b.farmer_id
              WHERE f.account_id = $1 AND b.kind = 'passport'`,
  },
  {
    what: 'Fingerprints',
    of: 'farmers',
    tables: ['farmer_biometric', 'loose_picture'],
    sensitive: true,
    purpose: 'Identification of farmers',
    basis: 'consent',
    period: 'prints',
    people: `SELECT f.id AS person, b.captured_on AS at FROM farmer_biometric b JOIN farmer f ON f.id = b.farmer_id
              WHERE f.account_id = $1 AND b.kind <> 'passport'`,
  },
  {
    what: 'Names and phone numbers',
    of: 'contacts',
    tables: ['farmer'],
    purpose: 'Contact and guarantee for farmers',
    basis: 'legitimate',
    period: 'inactiveFarmers',
    people: `SELECT id AS person, updated_on AS at FROM farmer
              WHERE account_id = $1 AND num_nonnulls(next_of_kin_surname, next_of_kin_first_name, next_of_kin_phone,
                                                     guarantor_surname, guarantor_first_name, guarantor_phone) > 0`,
  },
];
