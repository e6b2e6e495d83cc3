import type { Gender, Role, Season } from '#libs/contracts';

/** The demo's organisation. Everything in it is invented. */
export const ACCOUNT = {
  accessId: '10000001',
  name: 'Arewa Growers Programme',
  shortDescription: 'Demo data: farmers, numbers and dates are invented.',
  longDescription:
    'A made-up programme with which Gona can be tried. Its people and their numbers are invented; its farms are real field shapes from other countries, moved to wards of Nigeria. Nothing in it is a survey.',
} as const;

/** Three furrows under a sprout, in the colours of the portal. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#1E6B46"/><g fill="none" stroke-linecap="round" stroke-width="5"><path stroke="#E5B45A" d="M10 52q22-10 44 0"/><path stroke="#F5F3EC" d="M12 43q20-9 40 0"/><path stroke="#6CC493" d="M32 38V20M32 28q-12 0-13-12 12 0 13 12zM32 24q10 0 12-11-11 1-12 11z"/></g></svg>`;
export const LOGO_URL = `data:image/svg+xml;base64,${Buffer.from(LOGO).toString('base64')}`;

export interface DemoUser {
  username: string;
  displayName: string;
  role: Role;
  gender: Gender;
  phone: string;
  address: string;
  /** Codes of the resources on the user's access list; administrators need none. */
  grants: string[];
}

const ALL = ['KB', 'KN', 'BN'];

const user = (
  username: string,
  displayName: string,
  role: Role,
  [gender, address]: [Gender, string],
  grants: string[] = [],
) => ({ username, displayName, role, gender, address, grants });

/** One user of every role, named after it, users who work in the field and on the map, and a second administrator. */
export const USERS: readonly DemoUser[] = [
  user('superadmin', 'Zainab Ɗanjuma', 'SUPERADMIN', ['F', '3 Gwarimpa Avenue, Abuja']),
  user('admin', 'Adamu Bala', 'ADMIN', ['M', '18 Ahmadu Bello Way, Birnin Kebbi']),
  user('staff', 'Ngozi Eze', 'STAFF', ['F', '12 Zoo Road, Kano'], ALL),
  user('agent', 'Tanko Audu', 'AGENT', ['M', '7 Emir Haruna Road, Argungu'], ['KB']),
  user('cbn', 'Ọláyínká Adéṣínà', 'CBN', ['M', '33 Tafawa Balewa Way, Abuja'], ALL),
  user('hadiza', 'Hadiza Umar', 'STAFF', ['F', '4 Sani Abacha Way, Birnin Kebbi'], ALL),
  user('sola', 'Ṣọlá Ògúndélé', 'STAFF', ['F', '27 Railway Bypass, Makurdi'], ALL),
  user('danladi', 'Ɗanladi Ɓala', 'AGENT', ['M', '15 Market Road, Jega'], ['KB']),
  user('rabi', 'Rabi Sani', 'AGENT', ['F', '2 Kanta Road, Suru'], ['KB']),
  user('kabiru', 'Kabiru Ƙaura', 'AGENT', ['M', '9 Gwarzo Road, Kano'], ['KN']),
  user('terver', 'Terver Iorfa', 'AGENT', ['M', '6 High Level, Makurdi'], ['BN']),
  user('aisha', 'Aisha Garba', 'ADMIN', ['F', '11 Independence Way, Kaduna']),
].map((each, at) => ({ ...each, phone: `+23480390000${String(at + 1).padStart(2, '0')}` }));

/** The user `farmer` is the first farmer of this resource. */
export const FARMER_USER = { username: 'farmer', role: 'FARMER', resource: 'KB' } as const satisfies {
  username: string;
  role: Role;
  resource: string;
};

export interface DemoCommunity {
  lga: string;
  farmers: number;
}

export interface DemoResource {
  /** Prefix of the temp ids: KB-2026-00001. */
  code: string;
  name: string;
  description: string;
  type: string;
  state: string;
  season: Season;
  farms: number;
  target: number;
  names: 'hausa' | 'benue';
  communities: DemoCommunity[];
}

/** 3 community resources, 12 communities, 2,000 farmers, 1,500 farms. */
export const RESOURCES: readonly DemoResource[] = [
  {
    code: 'KB',
    name: 'Kebbi Rice Cluster',
    description: 'Irrigated rice along the Sokoto and Niger rivers. Demo data.',
    type: 'Cluster',
    state: 'Kebbi',
    season: 'Dry Season',
    farms: 840,
    target: 1000,
    names: 'hausa',
    communities: [
      { lga: 'Argungu', farmers: 290 },
      { lga: 'Birnin Kebbi', farmers: 240 },
      { lga: 'Jega', farmers: 200 },
      { lga: 'Suru', farmers: 160 },
      { lga: 'Maiyama', farmers: 130 },
      { lga: 'Bagudo', farmers: 80 },
    ],
  },
  {
    code: 'KN',
    name: 'Kano Maize Growers',
    description: 'Rain-fed maize and cowpea south of Kano. Demo data.',
    type: 'Cluster',
    state: 'Kano',
    season: 'Rainy Season',
    farms: 390,
    target: 450,
    names: 'hausa',
    communities: [
      { lga: 'Bebeji', farmers: 220 },
      { lga: 'Kiru', farmers: 170 },
      { lga: 'Rano', farmers: 130 },
    ],
  },
  {
    code: 'BN',
    name: 'Benue Soya Out-growers',
    description: 'Soya and yam in the Benue valley. Demo data.',
    type: 'Programme',
    state: 'Benue',
    season: 'Rainy Season',
    farms: 270,
    target: 350,
    names: 'benue',
    communities: [
      { lga: 'Gboko', farmers: 160 },
      { lga: 'Makurdi', farmers: 120 },
      { lga: 'Oturkpo', farmers: 100 },
    ],
  },
];
