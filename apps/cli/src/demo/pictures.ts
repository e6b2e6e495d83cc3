import { Transformer } from '@napi-rs/image';
import { BIOMETRIC_KINDS, type BiometricKind } from '#libs/contracts';
import type { Biometrics } from '#libs/farmers';
import type { Actor, Database } from '#libs/platform';
import { ACCOUNT } from './programme.js';

/** Photos per community, and farmers of it with prints. */
const PHOTOS = 8;
const PRINTS = 2;

const SKINS = ['#8D5524', '#6F4518', '#A5673F', '#5C3A21'];
const CLOTHES = ['#2F6B46', '#B7791F', '#2F4B8F', '#8C3B2A', '#5B5F97'];
/** The letters DEMO as strokes, because fonts differ between machines. */
const DEMO = 'M0 0v20h6l6-6V6L6 0zM30 0H18v20h12M18 10h9M36 20V0l7 10 7-10v20M60 0h6l5 5v10l-5 5h-6l-5-5V5z';
const mark = (x: number, y: number, colour: string) =>
  `<path transform="translate(${x} ${y}) scale(2)" d="${DEMO}" fill="none" stroke="${colour}" stroke-width="2.4"/>`;

/** Returns a drawn person, 400 x 500, marked DEMO. @param at chooses the colours */
export function photoSvg(at: number, isWoman: boolean): string {
  const skin = SKINS[at % SKINS.length];
  const cloth = CLOTHES[at % CLOTHES.length];
  const head = isWoman
    ? `<path d="M110 420V190a90 100 0 0 1 180 0v230z" fill="${cloth}"/>`
    : `<path d="M118 150q82-90 164 0v-30q-82-60-164 0z" fill="${cloth}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500" width="400" height="500">
    <rect width="400" height="500" fill="#DDE5DC"/>${head}<ellipse cx="200" cy="200" rx="72" ry="92" fill="${skin}"/>
    <path d="M40 500q10-130 110-150h100q100 20 110 150z" fill="${cloth}"/><rect x="172" y="270" width="56" height="80" fill="${skin}"/>
    <circle cx="174" cy="190" r="8"/><circle cx="226" cy="190" r="8"/><path d="M172 245q28 18 56 0" fill="none" stroke="#222" stroke-width="5"/>
    ${mark(128, 440, '#FFFFFF')}</svg>`;
}

/** Returns ridges that belong to no finger, 400 x 500, marked DEMO. */
export function printSvg(at: number): string {
  const ridges = Array.from(
    { length: 16 },
    (_, i) =>
      `<ellipse cx="${200 + ((at * 7) % 21) - 10}" cy="${230 + (i % 3)}" rx="${10 + i * 9}" ry="${14 + i * 12}" transform="rotate(${(at * 13) % 40} 200 230)"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500" width="400" height="500">
    <rect width="400" height="500" fill="#FFFFFF"/><g fill="none" stroke="#333" stroke-width="4">${ridges.join('')}</g>
    ${mark(128, 450, '#B00020')}</svg>`;
}

interface Owner {
  id: number;
  accountId: number;
  isWoman: boolean;
  at: number;
}

/**
 * Stores drawn passport photos of the first farmers of each community, drawn prints of some, and their consent; nothing if
 * there are pictures. Returns the number of farmers.
 */
export async function seedPictures(database: Database, biometrics: Biometrics): Promise<number> {
  const [by] = await database.query<Actor & { accountId: number }>(
    `SELECT u.id, u.display_name AS name, a.id AS "accountId" FROM account a
       JOIN app_user u ON u.account_id = a.id AND u.username = 'admin' WHERE a.access_id = $1 AND a.is_demo`,
    [ACCOUNT.accessId],
  );
  if (!by) return 0;
  const owners = await database.query<Owner>(
    `SELECT f.id, f.account_id AS "accountId", f.gender = 'F' AS "isWoman", m.at
       FROM (SELECT farmer_id, row_number() OVER (PARTITION BY community_id ORDER BY farmer_id)::int AS at FROM membership) m
       JOIN farmer f ON f.id = m.farmer_id
      WHERE f.account_id = $1 AND m.at <= $2
        AND NOT EXISTS (SELECT FROM farmer_biometric b JOIN farmer o ON o.id = b.farmer_id WHERE o.account_id = $1)
      ORDER BY f.id`,
    [by.accountId, PHOTOS],
  );
  await database.query(
    `INSERT INTO consent (account_id, farmer_id, purpose, decision, language, channel, recorded_by)
     SELECT $1, farmer_id, purpose, 'GIVEN', 'ha', 'spoken', $3
       FROM unnest($2::bigint[]) farmer_id CROSS JOIN unnest('{cardPhoto,fingerprints}'::text[]) purpose`,
    [by.accountId, owners.map(({ id }) => id), by.id],
  );
  for (const owner of owners)
    for (const [index, kind] of BIOMETRIC_KINDS.entries()) {
      if (kind !== 'passport' && owner.at > PRINTS) continue;
      await store(database, biometrics, { owner, kind, by }, drawingOf(owner, kind, index));
    }
  return owners.length;
}

const drawingOf = ({ id, isWoman }: Owner, kind: BiometricKind, index: number) =>
  kind === 'passport' ? photoSvg(id, isWoman) : printSvg(id * 5 + index);

async function store(
  database: Database,
  biometrics: Biometrics,
  { owner, kind, by }: { owner: Owner; kind: BiometricKind; by: Actor },
  drawing: string,
): Promise<void> {
  const staged = await biometrics.stage(await Transformer.fromSvg(drawing, '#FFFFFF').png());
  await database.transaction((tx) => biometrics.storeCaptured(tx, owner, kind, staged, by));
}
