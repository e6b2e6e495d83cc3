import * as contracts from '#libs/contracts';
import { call, callsAmong, Sample, type SampleWorld, sample, samplesAmong } from '#libs/contracts';

interface Done {
  done: boolean;
}

const open = call<{ body: { name: string; size: number }; answer: { id: number } }>('POST', '/stalls');
const rename = call<{ path: { id: number }; body: { name: string }; answer: Done }>('PUT', '/stalls/:id');

/** A world in which every call answers the id 7. */
const world = {
  word: () => 'word',
  call: async () => ({ id: 7 }),
} as unknown as SampleWorld;

describe('a sample', () => {
  it('has fixed parts, and parts made in a world', async () => {
    const renaming = sample(rename, {
      path: async (within) => ({ id: (await within.call(open)).id }),
      body: { name: 'Seeds' },
    });
    expect(await renaming.in(world)).toEqual({ path: { id: 7 }, body: { name: 'Seeds' } });
    expect(renaming.fixed).toEqual({ body: { name: 'Seeds' } });
  });

  it('makes all parts together if they depend on each other', async () => {
    const renaming = sample(rename, async (within) => {
      const { id } = await within.call(open);
      return { path: { id }, body: { name: `Stall ${id}` } };
    });
    expect(await renaming.in(world)).toEqual({ path: { id: 7 }, body: { name: 'Stall 7' } });
    expect(renaming.fixed).toEqual({});
  });

  it('makes unique values for each record, unless the body is given', async () => {
    const opening = sample(
      open,
      { body: { name: 'Seeds', size: 3 } },
      { fresh: (word) => ({ name: `Seeds ${word}` }) },
    );
    expect(await opening.in(world)).toEqual({ body: { name: 'Seeds word', size: 3 } });
    expect(await opening.in(world, { body: { name: 'Tools', size: 1 } })).toEqual({
      body: { name: 'Tools', size: 1 },
    });
    expect(opening.namesNoRecord).toEqual(['name']);
    expect(opening.fixed).toEqual({ body: { name: 'Seeds', size: 3 } });
  });

  it('does not make a given part', async () => {
    const renaming = sample(rename, {
      path: () => Promise.reject(new Error('this part was not wanted')),
      body: { name: 'Seeds' },
    });
    expect(await renaming.in(world, { path: { id: 1 } })).toEqual({
      path: { id: 1 },
      body: { name: 'Seeds' },
    });
  });

  it('requires all parts of its call', () => {
    // @ts-expect-error the body is missing
    sample(rename, { path: { id: 1 } });
    // @ts-expect-error the size is missing
    sample(open, { body: { name: 'Seeds' } });
    // @ts-expect-error the call takes no path
    sample(open, { body: { name: 'Seeds', size: 3 }, path: { id: 1 } });
  });

  it('is the only one of its call', () => {
    const one = sample(open, { body: { name: 'Seeds', size: 3 } });
    const other = sample(open, { body: { name: 'Tools', size: 3 } });
    expect(samplesAmong({ one, more: [] }).get(open)).toBe(one);
    expect(() => samplesAmong({ one, more: [other] })).toThrow('POST /stalls has two samples.');
  });
});

describe('the contracts', () => {
  const calls = Object.entries(callsAmong(contracts));

  it('have a sample of every call; write missing ones into samples.ts of the domain', () => {
    const samples = samplesAmong(contracts);
    expect(calls.filter(([, each]) => !samples.has(each)).map(([name]) => name)).toEqual([]);
    expect(samples.size).toBe(calls.length);
    for (const each of samples.values()) expect(each).toBeInstanceOf(Sample);
  });

  it('give no audit reason for calls that only read', () => {
    const reading = [...samplesAmong(contracts).values()].filter(({ call: each }) => each.verb === 'GET');
    expect(reading.filter(({ peculiarities }) => peculiarities.leavesNoEntry)).toEqual([]);
  });
});
