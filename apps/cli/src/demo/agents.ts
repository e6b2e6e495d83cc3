import { insertAgent } from '#libs/agents';
import { ACTIVATION_TYPES } from '#libs/contracts';
import type { Database, Transaction } from '#libs/platform';

interface DemoAgency {
  name: string;
  /** Usernames of its agents, with the local government in which they live. */
  agents: Record<string, [state: string, lga: string]>;
}

const PROVIDER = {
  name: 'Rima Agro Agency',
  description: 'Field agents for mapping and registration in Kebbi, Kano and Benue. Demo data.',
} as const;

/** Extension services. */
const SERVICES = [
  ['Crop protection', 'Visits to fields with pests, diseases or weeds. Demo data.'],
  ['Soil and fertilizer', 'Samples of soil, and advice on fertilizer. Demo data.'],
] as const;

/** Two agencies of a provider, with all agents of the demo. */
const AGENCIES: readonly DemoAgency[] = [
  {
    name: 'Rima North',
    agents: {
      agent: ['Kebbi', 'Argungu'],
      danladi: ['Kebbi', 'Jega'],
      rabi: ['Kebbi', 'Suru'],
    },
  },
  {
    name: 'Benue Valley',
    agents: { kabiru: ['Kano', 'Kiru'], terver: ['Benue', 'Makurdi'] },
  },
];

/** Creates a provider with two agencies, and their agents; existing ones are unchanged. Returns the number of new agents. */
export async function seedAgents(database: Database, accountId: number): Promise<number> {
  return database.transaction(async (tx) => {
    const known = await tx.query('SELECT 1 FROM service_provider WHERE account_id = $1 LIMIT 1', [accountId]);
    if (known.length > 0) return 0;
    const [provider] = await tx.query<{ id: number }>(
      `INSERT INTO service_provider (account_id, name, description, has_shared_agency, has_extension_service) VALUES ($1, $2, $3, true, true)
       RETURNING id`,
      [accountId, PROVIDER.name, PROVIDER.description],
    );
    await tx.query(
      `INSERT INTO extension_service (account_id, service_provider_id, name, description) SELECT $1, $2, name, description
         FROM unnest($3::text[], $4::text[]) s(name, description)`,
      [accountId, provider?.id, SERVICES.map(([name]) => name), SERVICES.map(([, text]) => text)],
    );
    let added = 0;
    for (const agency of AGENCIES) added += await seedAgency(tx, accountId, provider?.id ?? 0, agency);
    return added;
  });
}

async function seedAgency(
  tx: Transaction,
  accountId: number,
  providerId: number,
  { name, agents }: DemoAgency,
): Promise<number> {
  const [agency] = await tx.query<{ id: number }>(
    `INSERT INTO shared_agency (account_id, service_provider_id, name) VALUES ($1, $2, $3) RETURNING id`,
    [accountId, providerId, name],
  );
  const rows = await tx.query<{ userId: number; username: string }>(
    `SELECT id AS "userId", username::text AS username FROM app_user
      WHERE account_id = $1 AND username = ANY($2::citext[]) ORDER BY id`,
    [accountId, Object.keys(agents)],
  );
  for (const { userId, username } of rows) {
    const [place] = await tx.query<{ lgaId: number; stateId: number }>(
      `SELECT l.id AS "lgaId", s.id AS "stateId" FROM lga l JOIN state s ON s.id = l.state_id
        WHERE s.name = $1 AND l.name = $2`,
      agents[username],
    );
    if (!place) throw new Error(`the demo agent ${username} has no local government`);
    await insertAgent(tx, {
      ...place,
      userId,
      accountId,
      sharedAgencyId: agency?.id ?? 0,
      activation: ACTIVATION_TYPES,
      createdBy: null,
    });
  }
  return rows.length;
}
