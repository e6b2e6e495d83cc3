import { agentFinder } from './agents.js';

const find = agentFinder([
  { id: 1, username: 'tanko', name: 'Tanko Audu' },
  { id: 2, username: 'aisha2', name: 'Aisha Bello' },
  { id: 3, username: 'aisha3', name: 'Bello Aisha' },
]);

it('finds the agent of a farm by username, or by a unique name', () => {
  expect([' Tanko ', 'audu  tanko', 'AISHA3'].map(find)).toEqual([1, 1, 3]);
  expect(['Aisha Bello', 'nobody', '', null].map(find)).toEqual([null, null, null, null]);
});
