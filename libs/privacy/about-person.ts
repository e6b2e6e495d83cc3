import { CONSENT_DECISIONS, NOTICE_LANGUAGES, REQUIRED_NOTICES } from '#libs/contracts';
import {
  type AboutPerson,
  type HeldData,
  initialsOf,
  type ReportedFigure,
  staffInitials,
} from '#libs/platform';

/** Consents of a person, with their proof. */
export const ABOUT_PERSON: AboutPerson[] = [
  {
    title: 'Consents',
    tables: ['consent', 'consent_detail', 'consent_proof', 'consent_state'],
    sql: `
      SELECT c.recorded_on AS "Date", c.purpose AS "Purpose", c.decision AS "Decision", c.channel AS "How",
             c.language AS "Language", n.number AS "Notice version",
             concat_ws(', ', d.place, 'guardian ' || ${initialsOf('d.guardian')}, 'witness ' || ${initialsOf('d.witness')}) AS "Details",
             CASE p.kind WHEN 'photo' THEN 'photo of the form' WHEN 'sound' THEN 'recording' END AS "Proof",
             ${staffInitials('u')} AS "Recorded by"
        FROM consent c LEFT JOIN consent_detail d ON d.consent_id = c.id
        LEFT JOIN consent_proof p ON p.consent_id = c.id LEFT JOIN notice n ON n.id = c.notice_id
        LEFT JOIN app_user u ON u.id = c.recorded_by
       WHERE c.farmer_id = ANY($1) ORDER BY c.id DESC`,
  },
  {
    title: 'Reports like this one',
    tables: ['person_report'],
    sql: `
      SELECT p.made_on AS "Date", p.identified_by AS "Identified by", ${initialsOf('p.witness')} AS "Witness",
             ${staffInitials('u')} AS "Made by"
        FROM person_report p JOIN app_user u ON u.id = p.made_by WHERE p.farmer_id = ANY($1) ORDER BY p.id DESC`,
  },
];

export const HOLDS: HeldData[] = [
  {
    what: 'Consents, refusals and withdrawals, with names of guardians and witnesses, and proofs',
    of: 'farmers',
    tables: ['consent', 'consent_detail', 'consent_proof', 'consent_state'],
    purpose: 'Proof of consent (NDPA 2023, section 26)',
    basis: 'legal',
    period: 'inactiveFarmers',
    people: 'SELECT farmer_id AS person, recorded_on AS at FROM consent WHERE account_id = $1',
  },
  {
    what: 'Reports about a person, with names of witnesses',
    of: 'farmers',
    tables: ['person_report'],
    purpose: 'Proof of answers to people (NDPA 2023, section 34)',
    basis: 'legal',
    period: 'inactiveFarmers',
    people: 'SELECT farmer_id AS person, made_on AS at FROM person_report WHERE account_id = $1',
  },
];

export const FIGURES: ReportedFigure[] = [
  {
    title: 'Reports about a person that were given',
    sql: `SELECT count(*) AS value FROM person_report WHERE account_id = $1 AND made_on > now() - interval '6 months'`,
  },
  ...(['GIVEN', 'REFUSED', 'WITHDRAWN'] as const).map((decision) => ({
    title: `Consents: ${CONSENT_DECISIONS[decision].toLowerCase()}`,
    sql: `SELECT count(*) AS value FROM consent
           WHERE account_id = $1 AND decision = '${decision}' AND recorded_on > now() - interval '6 months'`,
  })),
  ...REQUIRED_NOTICES.map((language) => ({
    title: `Privacy notice in use: ${NOTICE_LANGUAGES[language]}`,
    sql: `SELECT CASE WHEN count(*) > 0 THEN 'yes' ELSE 'missing' END AS value FROM notice
           WHERE account_id = $1 AND language = '${language}' AND in_use_since IS NOT NULL AND replaced_on IS NULL`,
  })),
];
