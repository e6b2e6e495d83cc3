import { cleanup, screen } from '@testing-library/react';
import type { ComparedFarmerDto, DuplicateDetailDto } from '#libs/contracts';
import { showPage } from '../../testing/test-app.js';
import { sessionOf } from '../../testing/test-session.js';
import { Comparison } from './Comparison.js';

const side = (farmerId: number): ComparedFarmerDto => ({
  farmerId,
  name: `Musa ${farmerId}`,
  number: null,
  version: 1,
  place: null,
  communities: [],
  programmes: [],
  prints: 0,
  received: '0.00',
  owed: '0.00',
});
const PAIR: DuplicateDetailDto = {
  pairId: 5,
  version: 1,
  state: 'open',
  score: 0.9,
  reasons: 'Same phone',
  farmer: side(7),
  other: side(8),
  sides: [side(7), side(8)],
  main: 0,
  start: -10,
  evidence: [],
  fields: [],
  moves: [],
} as unknown as DuplicateDetailDto;

afterEach(cleanup);

it('links both sides of a pair to their profiles', async () => {
  await showPage(<Comparison pairId={5} onSkip={() => undefined} />, '/farmers/duplicates', {
    signedInAs: sessionOf('ADMIN'),
    answers: { 'GET /duplicates/:pairId': PAIR },
  });
  const links = await screen.findAllByRole('link', { name: /^Musa/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/view-profile/7', '/view-profile/8']);
});
