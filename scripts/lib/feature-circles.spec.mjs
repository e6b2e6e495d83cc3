import { featureCircles } from './feature-circles.mjs';

const file = (path, ...imported) => ({
  path: `apps/web/src/features/${path}`,
  text: imported.map((specifier) => `import { it } from '${specifier}';`).join('\n'),
});

describe('features of the client', () => {
  it('may use each other one way', () => {
    const files = [
      file('map/MapPage.tsx', '../farms/addresses.js', '../../core/hooks.js', './url.js', '../jobs/job.js'),
      file('farms/addresses.ts', '../jobs/job.js', 'react'),
      file('jobs/parts/job.ts', '../other.js', '../../../ui/index.js'),
      {
        path: 'apps/web/src/app/features.ts',
        text: "export { default as map } from '../features/map/feature.js';",
      },
    ];
    expect(featureCircles(files)).toEqual([]);
  });

  it('do not in a circle, however deep in their folders and whichever way they load it', () => {
    const lazy = {
      path: 'apps/web/src/features/jobs/parts/Acts.ts',
      text: "const load = () => import('../../map/MapPage.js');",
    };
    expect(
      featureCircles([file('farms/a.ts', '../jobs/job.js'), file('map/b.ts', '../farms/a.js'), lazy]),
    ).toEqual(['apps/web/src/features/map/b.ts closes a circle of features: farms > jobs > map > farms']);
  });

  it('are named once for each circle', () => {
    const files = [
      file('a/a.ts', '../b/b.js'),
      file('b/b.ts', '../a/a.js', '../c/c.js'),
      file('c/c.ts', '../b/b.js'),
      file('d/d.ts', '../a/a.js'),
    ];
    expect(featureCircles(files)).toHaveLength(2);
  });
});
