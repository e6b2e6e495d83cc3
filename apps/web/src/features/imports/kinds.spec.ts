import { type FarmerImportType, pathOf } from '#libs/contracts';
import feature from './feature.js';
import { fileProblem } from './file-rules.js';
import { importKindOf, importKinds } from './kinds.js';

const target = { resourceId: 12, communityId: 100, importType: 'BVN' as FarmerImportType };

describe.each(importKinds)('the import of a $title', (kind) => {
  it('has the jobs of its own kind, as the job centre shows them', () => {
    expect(importKindOf(kind.job)?.kind).toBe(kind.kind);
    const view = feature.jobs?.[kind.job];
    expect(view?.title).toBe(kind.title);
    expect(view?.pace?.(1)).toMatch(/^1 \S+\/s$/);
  });

  it('sends to an address that what its form asks for fills', () => {
    const asked = {
      resourceId: 12,
      ...((kind.needsCommunity || kind.anyCommunity) && { communityId: 100 }),
      ...(kind.matchings && { importType: kind.matchings[0]?.value }),
    };
    const { call, path } = kind.call(asked);
    const address = (pathOf as (...all: unknown[]) => string)(call, path);
    expect(address).toBe((pathOf as (...all: unknown[]) => string)(call, kind.call(target).path));
    expect(address).toMatch(/^\/farmresources\/import_\w+(\/\w+)+$/);
  });

  it('takes files of its own extensions only', () => {
    for (const extension of kind.formats) {
      expect(fileProblem({ name: `a.${extension}`, size: 1 }, kind.kind)).toBeNull();
    }
    expect(fileProblem({ name: 'a.pdf', size: 1 }, kind.kind)).not.toBeNull();
  });
});

it('is the import of nothing else', () => {
  expect(importKindOf('maintenance.purge')).toBeUndefined();
});
