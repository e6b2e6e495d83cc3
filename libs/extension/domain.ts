import { EVALUATORS, GRANTS } from '#libs/contracts';
import { type Bind, defineDomain, type EventMeaning, SEARCH_LIMIT } from '#libs/platform';
import { recordDomain } from '#libs/records';
import { ABOUT_PERSON, ERASES, HOLDS } from './about-person.js';
import { ExtensionModule } from './extension.module.js';
import { OUTBREAKS } from './kinds.js';
import { visibleIssues } from './persistence/issue-scope.queries.js';
import { Extension1796003500000 } from './persistence/migrations/1796003500000-extension.js';
import { WAITING } from './waiting.js';

const KIND = recordDomain(OUTBREAKS);
type IssueAct = 'logged' | 'photoAdded' | 'answered' | 'visitPlanned' | 'closed' | 'reopened';

const act = <Act extends IssueAct>(did: string) =>
  ({
    audience: {
      roles: EVALUATORS,
      grants: [GRANTS.viewFarms],
      within: ({ communityResourceId }) => communityResourceId,
    },
    sentence: ({ id }, { name }) => ({ what: `${did} the issue ${name('issue', id)}` }),
    activity: { fold: () => '', line: () => ({ what: `${did} an issue` }) },
  }) as EventMeaning<`issue.${Act}`>;

/** Extension: issues of farmers with their threads, photos and visits, and outbreaks with the farmers nearby. */
export const extension = defineDomain({
  name: 'extension',
  ...KIND,
  module: ExtensionModule,
  migrations: [Extension1796003500000],
  owns: ['issue', 'issue_entry', 'issue_photo', 'outbreak'],
  impersonal: { outbreak: 'A place and its pest, disease or weed.' },
  aboutPerson: ABOUT_PERSON,
  holds: HOLDS,
  erases: ERASES,
  farmerRows: [{ called: 'Issues', table: 'issue', keys: ['id'] }],
  // Farms and postings decide which agent sees an issue; consents and opt-outs, who can be texted about an outbreak.
  reads: [
    'app_user',
    'community',
    'community_resource',
    'consent_state',
    'farm',
    'farmer',
    'membership',
    'posting',
    'posting_farmer',
    'shared_agency',
    'sms_suppression',
  ],
  records: {
    ...KIND.records,
    issue: {
      names: (reader, ids) => reader.query('SELECT id, title AS name FROM issue WHERE id = ANY($1)', [ids]),
      search: {
        roles: EVALUATORS,
        grants: [GRANTS.viewFarms],
        find: ({ database, scope, terms }) => {
          const parameters: unknown[] = [];
          const bind: Bind = (value) => `$${parameters.push(value)}`;
          return database.query(
            `SELECT 'issue' AS kind, t.id, t.title AS name, r.surname || ' ' || r.first_name AS detail,
                    t.community_resource_id AS "communityResourceId"
               FROM issue t JOIN farmer r ON r.id = t.farmer_id
              WHERE t.title ILIKE ${bind(terms.anywhere)} AND ${visibleIssues({ ...scope, farmerId: null }, bind)}
              ORDER BY (lower(t.title) LIKE ${bind(terms.prefix)}) DESC, t.id DESC LIMIT ${SEARCH_LIMIT}`,
            parameters,
          );
        },
      },
    },
  },
  waiting: WAITING,
  events: {
    ...KIND.events,
    'issue.logged': act<'logged'>('logged'),
    'issue.photoAdded': act<'photoAdded'>('added a photo to'),
    'issue.answered': act<'answered'>('answered'),
    'issue.visitPlanned': act<'visitPlanned'>('planned a visit for'),
    'issue.closed': act<'closed'>('closed'),
    'issue.reopened': act<'reopened'>('reopened'),
    'issue.changed': {
      audience: 'own',
      sentence: ({ id }, { name }) => ({ what: `changed the issue ${name('issue', id)}` }),
    },
  },
});
