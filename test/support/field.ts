import type { CapturedBoundary, CaptureWorkDto, OwnCaptureListDto } from '#libs/contracts';
import type { HttpClient } from './http-client.js';
import { sealOnPhone, squareAt } from './phone.js';
import { postAgent } from './sample-captures.js';
import { openWorld, type ServedWorld } from './world.js';

export interface FieldAgent {
  id: number;
  client: HttpClient;
}
export type Content = Parameters<typeof sealOnPhone>[2];

/** A community of farmers, and two agents of whom the first is posted to it. */
export interface Field {
  served: ServedWorld;
  agent: FieldAgent;
  rival: FieldAgent;
  staff: HttpClient;
  place: { accountId: number; communityResourceId: number; communityId: number };
  postingId: number;
  work: CaptureWorkDto;
  /** Farmers F0 Bello, F1 Bello, ... in the order of their positions. */
  farmers: number[];
  /** Encrypts a capture; by the first agent, for their posting, unless stated. */
  seal(
    content: Partial<Content>,
    files?: Parameters<typeof sealOnPhone>[3],
    by?: FieldAgent,
  ): ReturnType<typeof sealOnPhone>;
  mine(by?: FieldAgent, since?: string): Promise<OwnCaptureListDto>;
  stateOf(captureId: string, by?: FieldAgent): Promise<OwnCaptureListDto['list'][number] | undefined>;
  rows(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
}

export async function openField(count: number, apis: 1 | 2 = 1): Promise<Field> {
  const served = await openWorld({ apis });
  const { home, make, db } = served;
  const newAgent = async (): Promise<FieldAgent> => {
    const user = await home.user({ roles: ['AGENT'] });
    return { id: user.id, client: await home.as(user) };
  };
  const { resource, community } = await home.programme('Kebbi');
  const place = {
    accountId: home.account.id,
    communityResourceId: resource.id,
    communityId: community.id,
  };
  const farmers: number[] = [];
  for (let at = 0; at < count; at += 1)
    farmers.push((await make.farmer({ ...place, firstName: `F${at}` })).id);
  const [agent, rival] = [await newAgent(), await newAgent()];
  const { postingId } = await postAgent(db, agent.id, { farmerId: farmers[0] ?? 0, group: 'Mapping' });
  const { body: work } = await agent.client.get<CaptureWorkDto>('/api/captures/work');
  const mine = async (by = agent, since = '') =>
    (await by.client.get<OwnCaptureListDto>(`/api/captures/mine${since && `?since=${since}`}`)).body;
  return {
    served,
    agent,
    rival,
    staff: await home.as(home.admin),
    place,
    postingId,
    work,
    farmers,
    seal: (content, files, by = agent) => sealOnPhone(by.id, work, { postingId, ...content }, files),
    mine,
    stateOf: async (captureId, by) => (await mine(by)).list.find((each) => each.captureId === captureId),
    rows: (sql, values) => db.query<Record<string, unknown>>(sql, values),
  };
}

export const boundaryAt = (at: number): CapturedBoundary => ({
  ring: squareAt(at),
  how: 'walked',
  fixes: [{ lng: 4.6, lat: 11.9, accuracy: 4, at: 1 }],
  thrownAway: 3,
});
