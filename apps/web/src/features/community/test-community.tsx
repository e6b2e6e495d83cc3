import { act, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { CommunityDto, CommunityResourceDto } from '#libs/contracts';
import { showPage } from '../../testing/test-app.js';
import { PATHS } from './addresses.js';
import CommunitiesPage from './CommunitiesPage.js';
import CommunityListPage from './CommunityListPage.js';
import ResourceOverviewPage from './ResourceOverviewPage.js';

export const LINKS = {
  self: ['GET', '/api/community-resource/find/12'],
  communities: ['GET', '/api/community-resource/communities/12'],
  create: ['POST', '/api/community-resource/'],
  addCommunity: ['POST', '/api/community-resource/community/12'],
  importFarmers: ['POST', '/api/farmresources/import_farm_list/{importType}/12/{communityId}'],
  importCommunities: ['POST', '/api/farmresources/import_communities/12'],
  edit: ['PUT', '/api/community-resource/'],
  suspend: ['PUT', '/api/community-resource/suspend/12'],
  processedFarmers: ['GET', '/api/community-resource/processesFarmers/12'],
  recovery: ['GET', '/api/recoverysummary/12'],
  eop: ['GET', '/api/community-resource/eop/12'],
  editCommunity: ['PUT', '/api/community-resource/community/'],
} as const;
export const linksOf = (...rels: (keyof typeof LINKS)[]) =>
  rels.map((rel) => ({ rel, method: LINKS[rel][0], href: LINKS[rel][1] }));
export const resourceOf = (more: Partial<CommunityResourceDto> = {}): CommunityResourceDto => ({
  id: 12,
  name: 'Kebbi Rice Cluster',
  description: 'Rice along the river.',
  mappingEnabled: true,
  country: 'Nigeria',
  state: { id: 21, name: 'Kebbi' },
  season: 'Rainy Season',
  type: 'COMMUNITY',
  status: 'ACTIVE',
  farmersCount: 4812,
  farmsCount: 100,
  completedFarmsCount: 40,
  communitiesCount: 3,
  createdOn: '2026-11-20T08:00:00Z',
  links: linksOf('self', 'communities', 'addCommunity', 'importFarmers', 'importCommunities'),
  ...more,
});
export const communityOf = (more: Partial<CommunityDto> = {}): CommunityDto => ({
  id: 100,
  communityResourceId: 12,
  name: 'Argungu Town',
  shortDescription: 'Riverside',
  longDescription: 'By the river.',
  lga: { id: 5, name: 'Argungu' },
  status: 'ACTIVE',
  farmersCount: 812,
  version: 3,
  links: linksOf('editCommunity'),
  createdOn: '2026-11-20T08:00:00Z',
  ...more,
});

export const LIST = 'GET /community-resource';
export const ONE = 'GET /community-resource/find/:id';
export const PARTS = 'GET /community-resource/communities/:resourceId';
export const answers = {
  [LIST]: { list: [resourceOf()], total: 1, links: linksOf('create') },
  [ONE]: resourceOf(),
  [PARTS]: { list: [communityOf()], total: 1 },
  'GET /wards/states': { list: [{ id: 21, name: 'Kebbi' }], total: 1 },
  'GET /wards/lgs/:stateId': { list: [{ id: 5, name: 'Argungu' }], total: 1 },
};

export const pages = (
  <Routes>
    <Route path="/community" element={<CommunityListPage />} />
    <Route path={PATHS.overview} element={<ResourceOverviewPage />} />
    <Route path={PATHS.communities} element={<CommunitiesPage />} />
  </Routes>
);
export const show = async (at: string, more: object = {}) => {
  const shown = await showPage(pages, at, { answers: { ...answers, ...more } });
  if (!shown.server) throw new Error('These tests have a server.');
  return { ...shown, server: shown.server };
};
export const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
export const follow = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('link', { name })));
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value } });
export const choose = async (name: string) => {
  const item = await screen.findByRole('menuitem', { name });
  await act(async () => void fireEvent.click(item));
};
export const never = () => new Promise<never>(() => undefined);
