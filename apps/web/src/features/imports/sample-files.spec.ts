import { sampleCommunities, sampleFarmers, sampleFarms } from './sample-files.js';

const place = { state: 'Zamfara', lgas: ['Anka', 'Bakura', 'Gusau'] };

it('names the state and local governments of the programme, in communities that fit together', () => {
  const [heading, first] = sampleFarmers(place).split('\r\n');
  expect(heading).toBe('BVN,Temp ID,Surname,First Name,Gender,State,LGA,Community,Farm Size');
  expect(first).toContain('Zamfara,Anka,Anka Growers');
  expect(sampleCommunities(place)).toContain('Bakura Growers,Farmers of Bakura,');
  expect(sampleCommunities(place)).not.toContain('Gusau');
});

it('gives the first farmers a farm by their Temp ID', () => {
  const ids = sampleFarmers(place).match(/SAMPLE-\d+/g) ?? [];
  const farms = new Set(sampleFarms().match(/SAMPLE-\d+/g));
  expect([...farms]).toEqual(ids.slice(0, 3));
});

it('works before the programme has a state', () => {
  expect(sampleFarmers({ lgas: [] })).toContain('Kebbi,Argungu,Argungu Growers');
});
