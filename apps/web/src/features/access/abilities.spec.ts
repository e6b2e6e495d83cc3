import '../../testing/features.js';
import { type AccessPreviewDto, GRANTS, type Grant, type Role } from '#libs/contracts';
import { pageAt, pagesFor } from '../../core/feature/pages.js';
import { abilitiesOf, viewerIn } from './abilities.js';

const OPENS = 'Opens community resources and communities';

/** Builds the answer of the server, for a user who may call the list of community resources. */
const previewOf = (role: Role, grants: Grant[] | null): AccessPreviewDto => ({
  role,
  grants,
  links: [],
  calls: ['listCommunityResources', 'readEvaluationPage'],
  resources: [],
  counts: { communityResources: 1, communities: 1, farmers: 1, farms: 1 },
});

it.each([
  ['CBN', null, false],
  ['STAFF', [GRANTS.viewFarms], false],
  ['STAFF', [GRANTS.viewCommunities], true],
  ['ADMIN', null, true],
] as const)('%s with %j opens communities as the preview says: %s', (role, grants, opens) => {
  const preview = previewOf(role, grants && [...grants]);
  const ticked = abilitiesOf(preview, null).some(({ text, can }) => can && text === OPENS);
  expect(ticked).toBe(opens);
  expect(pageAt(pagesFor(viewerIn(preview)), '/community') !== null).toBe(opens);
});
