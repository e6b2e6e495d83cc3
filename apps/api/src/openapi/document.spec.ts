import { declaredCalls } from '../http/declared-calls.js';
import { descriptionText } from './description.js';

interface Schema {
  type?: string;
  enum?: string[];
  items?: Schema;
  properties?: Record<string, Schema>;
  [key: string]: unknown;
}
interface Operation {
  operationId: string;
  parameters: { name: string; in: string; schema: Schema }[];
  responses: Record<string, { headers?: Record<string, { schema: Schema }> }>;
}

const document = JSON.parse(descriptionText()) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
const operation = (name: keyof ReturnType<typeof declaredCalls>) =>
  operations.find(({ operationId }) => operationId === name) as Operation;
const headers = (name: string, status: string) =>
  Object.keys(operation(name).responses[status]?.headers ?? {});
const field = (dto: string, name: string) => document.components.schemas[dto]?.properties?.[name];

describe('the description', () => {
  it('has the headers of every answer', () => {
    for (const { operationId, responses } of operations)
      for (const [status, answer] of Object.entries(responses))
        expect([operationId, status, Object.keys(answer.headers ?? {})]).toEqual([
          operationId,
          status,
          expect.arrayContaining(['X-Request-Id']),
        ]);
    for (const name of ['signIn', 'refreshSession', 'startImpersonation'])
      expect(headers(name, '200')).toEqual(['X-Request-Id', 'Authorization', 'Validity']);
    expect(headers('readSession', '200')).toEqual(['X-Request-Id']);
    expect(headers('readSession', '429')).toEqual(['X-Request-Id', 'Retry-After']);
  });

  it('lists calls that accept Prefer, and their answers', () => {
    const understanding = operations.filter(({ parameters }) =>
      parameters.some(({ name, in: place }) => name === 'Prefer' && place === 'header'),
    );
    expect(understanding.map(({ operationId }) => operationId).sort()).toEqual([
      'downloadExport',
      'exportAnnualSurvey',
      'exportDataQuality',
      'exportExtension',
      'exportFarmExtension',
      'exportFarmIndirectJobs',
      'exportFarmers',
      'exportIndirectJobs',
      'exportProcessedFarms',
      'fixFarmSizes',
      'importCommunities',
      'importFarmMaps',
      'importFarmerList',
      'importInputDistribution',
      'importMembers',
      'importSoilResults',
    ]);
    expect(headers('importFarmerList', '202')).toContain('Preference-Applied');
    expect(headers('importFarmerList', '200')).not.toContain('Preference-Applied');
  });

  it('lists the allowed values of fields and path parameters', () => {
    expect(field('ProblemDto', 'error')?.enum).toEqual(
      expect.arrayContaining(['record.notFound', 'stepUp.required']),
    );
    expect(field('JobDto', 'kind')?.enum).toEqual(expect.arrayContaining(['farmers.import', 'farms.import']));
    expect(field('AuditEntryDto', 'type')?.enum).toContain('identifier.disclosed');
    expect(field('SessionUserDto', 'roles')?.items?.enum).toContain('SUPERADMIN');
    expect(
      operation('importFarmerList').parameters.find(({ name }) => name === 'importType')?.schema.enum,
    ).toEqual(['BVN', 'TEMP_ID', 'CBN_ID']);
  });

  it('describes the JSON text of farmers, down to the corners of a boundary', () => {
    expect(field('EvaluationPageDto', 'farmers')).toMatchObject({
      type: 'string',
      'x-contentSchema': { type: 'array', items: { $ref: '#/components/schemas/EvaluationFarm' } },
    });
    expect(field('EvaluationFarm', 'status')?.enum).toEqual(['ACTIVE', 'COMPLETED']);
    expect(field('EvaluationFarm', 'coords')?.items).toEqual({ $ref: '#/components/schemas/LatLng' });
    expect(field('EvaluationFarm', 'boundary')?.items?.items?.items?.items).toEqual({ type: 'number' });
  });

  it('has no untyped list', () => {
    const vague = Object.entries(document.components.schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties)
        .filter(([, { type, items }]) => type === 'array' && Object.keys(items ?? {}).length === 0)
        .map(([key]) => `${name}.${key}`),
    );
    expect(vague).toEqual([]);
  });
});
