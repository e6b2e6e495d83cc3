import {
  ADMINISTRATORS,
  SaveSourceBody,
  SOURCES_MESSAGES,
  SourceDto,
  SourceListDto,
  sourceCalls,
} from '#libs/contracts';
import { byName, DomainError, type Transaction } from '#libs/platform';
import { type RecordChange, recordKind } from '#libs/records';
import { findStored, firstImportOf, requirePlace } from './persistence/source.queries.js';

/** Columns that decide which submissions are pulled, and where they go. */
const FIXED = {
  kind: 'kind',
  address: 'address',
  project: 'project',
  form: 'form',
  target: 'target',
  community_resource_id: 'communityResourceId',
} as const;
/** Another value of these is another server, which must not get the stored password. */
const SERVER = ['kind', 'address'] as const;

/** Record kind: connections to forms of KoboToolbox and ODK Central. */
export const SOURCES = recordKind({
  kind: 'source',
  calls: sourceCalls,
  dtos: { list: SourceListDto, record: SourceDto, save: SaveSourceBody },
  table: 'source',
  called: ['connection', 'connections'],
  messages: SOURCES_MESSAGES,
  roles: ADMINISTRATORS,
  ofResource: true,
  joins:
    'JOIN community_resource r ON r.id = t.community_resource_id LEFT JOIN community c ON c.id = t.community_id',
  fields: {
    name: 't.name',
    kind: 't.kind',
    address: 't.address',
    project: 't.project',
    form: 't.form',
    target: 't.target',
    communityResourceId: 't.community_resource_id',
    resourceName: 'r.name',
    communityId: 't.community_id',
    communityName: 'c.name',
    schedule: 't.schedule',
    username: 't.username',
    canSignIn: 't.secret IS NOT NULL',
    taken: '(SELECT coalesce(sum(f.taken), 0)::int FROM source_file f WHERE f.source_id = t.id)',
    repeats: '(SELECT coalesce(sum(f.repeats), 0)::int FROM source_file f WHERE f.source_id = t.id)',
    photos: '(SELECT count(*)::int FROM source_photo p WHERE p.source_id = t.id AND p.file_id IS NOT NULL)',
    photosMissing:
      '(SELECT count(*)::int FROM source_photo p WHERE p.source_id = t.id AND p.file_id IS NULL)',
    firstImport: firstImportOf('t'),
    problem: 't.problem',
    pulledOn: 't.pulled_on',
    stoppedOn: 't.stopped_on',
  },
  sorts: { name: byName('t.name') },
  searches: { text: ['t.name', 't.address', 't.form', 'r.name'] },
  stored: (body) => ({
    name: body.name,
    kind: body.kind,
    address: body.address.replace(/\/+$/, ''),
    project: body.kind === 'odk' ? (body.project ?? null) : null,
    form: body.form,
    target: body.target,
    community_resource_id: body.communityResourceId,
    community_id: body.communityId ?? null,
    schedule: body.schedule,
  }),
  check: ({ kind, project, target, communityId }): Record<string, string> => ({
    ...(kind === 'odk' && !project && { project: SOURCES_MESSAGES.projectMissing }),
    ...(target === 'members/PHONE' && !communityId && { communityId: SOURCES_MESSAGES.communityMissing }),
  }),
  beforeSave: checkSource,
  // Files and submissions refer to it.
  staysAfterPurge: true,
});

async function checkSource(tx: Transaction, change: RecordChange<SaveSourceBody>): Promise<void> {
  const { id, actor, scope, body, values } = change;
  const before = id === null ? null : await findStored(tx, id);
  await requirePlace(tx, { ...scope, accountId: before?.account_id ?? actor.accountId }, body);
  if (before === null) return;
  values.stopped_on = null;
  const changed = Object.entries(FIXED).filter(([column]) => before[column] !== values[column]);
  if (changed.length === 0) return;
  if (before.has_files)
    throw DomainError.invalid(
      Object.fromEntries(changed.map(([, field]) => [field, SOURCES_MESSAGES.fixed])),
    );
  Object.assign(values, { position: null, full_on: null, problem: null });
  if (SERVER.some((column) => before[column] !== values[column]))
    Object.assign(values, { secret: null, username: null });
}
