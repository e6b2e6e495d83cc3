import type { Role, Season } from '#libs/contracts';

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
  phone: string;
  /** Resources on the access list, by their codes; administrators need none. */
  grants: string[];
}

const ALL = ['KB', 'KN', 'BN'];

/** One user of every role, named after it, and those who do the work in the field and on the map. */
export const USERS: readonly DemoUser[] = [
  {
    username: 'superadmin',
    displayName: 'Zainab Ɗanjuma',
    role: 'SUPERADMIN',
    phone: '+2348039000001',
    grants: [],
  },
  { username: 'admin', displayName: 'Adamu Bala', role: 'ADMIN', phone: '+2348039000002', grants: [] },
  { username: 'staff', displayName: 'Ngozi Eze', role: 'STAFF', phone: '+2348039000003', grants: ALL },
  { username: 'agent', displayName: 'Tanko Audu', role: 'AGENT', phone: '+2348039000004', grants: ['KB'] },
  { username: 'cbn', displayName: 'Ọláyínká Adéṣínà', role: 'CBN', phone: '+2348039000005', grants: ALL },
  { username: 'hadiza', displayName: 'Hadiza Umar', role: 'STAFF', phone: '+2348039000006', grants: ALL },
  { username: 'sola', displayName: 'Ṣọlá Ògúndélé', role: 'STAFF', phone: '+2348039000007', grants: ALL },
  {
    username: 'danladi',
    displayName: 'Ɗanladi Ɓala',
    role: 'AGENT',
    phone: '+2348039000008',
    grants: ['KB'],
  },
  { username: 'rabi', displayName: 'Rabi Sani', role: 'AGENT', phone: '+2348039000009', grants: ['KB'] },
  { username: 'kabiru', displayName: 'Kabiru Ƙaura', role: 'AGENT', phone: '+2348039000010', grants: ['KN'] },
  { username: 'terver', displayName: 'Terver Iorfa', role: 'AGENT', phone: '+2348039000011', grants: ['BN'] },
];

/** The farmer who signs in as `farmer` is the first of this resource. */
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
  /** Begins the temp ids: KB-2026-00001. */
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
