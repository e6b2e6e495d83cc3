import type { AnalyticsDto } from '#libs/contracts';
import { choiceMade, overviewReducer } from './slice.js';
import { initialState } from './state.js';
import { loadFarms, loadFigures, loadProjects } from './tasks.js';

const figures = (totalFarmers: number) => ({ totalFarmers }) as AnalyticsDto;
const failure = { status: 500, error: 'server.fault', message: 'Something went wrong in Gona.' };
const kebbi = { id: 1, name: 'Kebbi Rice Cluster', status: 'ACTIVE' };

const run = (...actions: Parameters<typeof overviewReducer>[1][]) =>
  actions.reduce(overviewReducer, initialState as ReturnType<typeof overviewReducer>);
const dry = { season: 'Dry Season', project: null };

it('forgets the projects and the chosen one when the season is reset', () => {
  const state = run(
    choiceMade({ season: 'Dry Season', project: kebbi.name }),
    loadProjects.succeeded({ args: { season: 'Dry Season' }, result: [kebbi] }),
    choiceMade({ season: null, project: kebbi.name }),
  );
  expect(state.choice).toEqual({ season: null, project: null });
  expect(state.projects).toEqual({ load: 'idle', data: null, error: null });
});

it('keeps the projects while another one of the same season is chosen', () => {
  const state = run(
    choiceMade(dry),
    loadProjects.succeeded({ args: { season: 'Dry Season' }, result: [kebbi] }),
    choiceMade({ ...dry, project: kebbi.name }),
  );
  expect(state.projects.data).toEqual([kebbi]);
});

it('drops projects of a season that is no longer chosen', () => {
  const state = run(
    choiceMade({ season: 'Rainy Season', project: null }),
    loadProjects.trigger({ season: 'Rainy Season' }),
    loadProjects.succeeded({ args: { season: 'Dry Season' }, result: [kebbi] }),
  );
  expect(state.projects).toMatchObject({ load: 'loading', data: null });
});

it('drops figures and failures of an earlier choice', () => {
  const state = run(
    choiceMade(dry),
    choiceMade({ ...dry, project: kebbi.name }),
    loadFigures.trigger({ ...dry, project: kebbi.name }),
    loadFigures.succeeded({ args: dry, result: figures(1) }),
    loadFigures.failed({ args: dry, error: failure }),
  );
  expect(state.figures).toEqual({ load: 'loading', data: null, error: null });
});

it('keeps the old figures while new ones are loaded, and when that fails', () => {
  const loading = run(
    choiceMade(dry),
    loadFigures.succeeded({ args: dry, result: figures(1) }),
    loadFigures.trigger(dry),
  );
  expect(loading.figures).toMatchObject({ load: 'loading', data: figures(1) });
  const after = overviewReducer(loading, loadFigures.failed({ args: dry, error: failure }));
  expect(after.figures).toEqual({ load: 'failed', data: figures(1), error: failure });
});

it('never leaves figures of one project under the name of another', () => {
  const other = { ...dry, project: kebbi.name };
  const state = run(
    choiceMade(dry),
    loadFigures.succeeded({ args: dry, result: figures(1) }),
    choiceMade(other),
    loadFigures.trigger(other),
  );
  expect(state).toMatchObject({ figures: { load: 'loading', data: figures(1) }, figuresOf: dry });
  const after = overviewReducer(state, loadFigures.failed({ args: other, error: failure }));
  expect(after.figures).toEqual({ load: 'failed', data: null, error: failure });
});

it('shows no sign of a reload behind the scenes', () => {
  const state = run(
    choiceMade(dry),
    loadFigures.succeeded({ args: dry, result: figures(1) }),
    loadFigures.trigger({ ...dry, quiet: true }),
  );
  expect(state.figures.load).toBe('ready');
  expect(run(choiceMade(dry), loadFigures.trigger({ ...dry, quiet: true })).figures.load).toBe('loading');
});

it('takes farms of the chosen project only', () => {
  const result = { list: [], total: 0, page: 1 };
  const state = run(
    choiceMade({ ...dry, project: kebbi.name }),
    loadFarms.succeeded({ args: { project: kebbi.name, page: 1 }, result }),
    choiceMade({ ...dry, project: 'Another' }),
    loadFarms.succeeded({ args: { project: kebbi.name, page: 1 }, result }),
  );
  expect(state.farms.data).toBeNull();
});
