import { Controller, Get, Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import {
  BvnDto,
  call,
  DoneDto,
  type FileAnswer,
  NamedDto,
  NamedListDto,
  ROLES,
  type Upload,
} from '#libs/contracts';
import { DECLARED_CALLS, type DeclaredCalls, declaredCalls } from './declared-calls.js';
import { Handles } from './handles.js';
import { RouteTable } from './route-table.js';

const findThing = call<{ path: { id: number }; answer: NamedDto }>('GET', '/things/:id');
const findDraft = call<{ answer: NamedDto }>('GET', '/things/draft');
const renameThing = call<{ path: { id: number }; answer: DoneDto }>('PUT', '/things/:id');
const readFigures = call<{ answer: FileAnswer }>('GET', '/figures');

const SPEC = { summary: 'For the test', roles: ROLES, scope: 'own' } as const;
const THING = { id: 1, name: 'a thing' };
const DONE = { code: 200, message: 'Done.' };

/** Builds the table of a process with this one controller. */
async function tableOf(controller: new () => object, declared: DeclaredCalls): Promise<RouteTable> {
  @Module({
    imports: [DiscoveryModule],
    providers: [RouteTable, { provide: DECLARED_CALLS, useValue: declared }],
    controllers: [controller],
  })
  class SomeModule {}
  const context = await NestFactory.createApplicationContext(SomeModule, {
    logger: false,
    abortOnError: false,
  });
  return context.get(RouteTable);
}

@Controller()
class Things {
  @Handles(findDraft, { ...SPEC, answers: NamedDto })
  draft() {
    return THING;
  }

  @Handles(findThing, { ...SPEC, answers: NamedDto })
  async find() {
    return THING;
  }

  @Handles(renameThing, { ...SPEC, answers: DoneDto })
  rename() {
    return DONE;
  }

  @Handles(readFigures, { ...SPEC, answers: 'file' })
  figures() {
    return 'figures';
  }
}

describe('the table of routes', () => {
  const declared = { findThing, findDraft, renameThing, readFigures };

  it('takes verb, path and name of every call from its declaration', async () => {
    const { routes } = await tableOf(Things, declared);
    expect(routes.map(({ name, method, path, handler }) => [name, method, path, handler])).toEqual([
      ['findDraft', 'GET', '/api/things/draft', 'draft'],
      ['findThing', 'GET', '/api/things/:id', 'find'],
      ['renameThing', 'PUT', '/api/things/:id', 'rename'],
      ['readFigures', 'GET', '/api/figures', 'figures'],
    ]);
  });

  it('refuses to start while a declared call has no handler', async () => {
    const removeThing = call<{ answer: DoneDto }>('DELETE', '/things/:id');
    await expect(tableOf(Things, { ...declared, removeThing })).rejects.toThrow('removeThing has no handler');
  });

  it('refuses to start while a handler has no declared call', async () => {
    const { renameThing: _, ...others } = declared;
    await expect(tableOf(Things, others)).rejects.toThrow(
      'Things.rename handles PUT /things/:id, which the contracts do not declare',
    );
  });

  it('refuses to start while a call is handled twice', async () => {
    @Controller()
    class Twice {
      @Handles(findThing, { ...SPEC, answers: NamedDto })
      find() {
        return THING;
      }
      @Handles(findThing, { ...SPEC, answers: NamedDto })
      again() {
        return THING;
      }
    }
    await expect(tableOf(Twice, { findThing })).rejects.toThrow(
      'findThing is handled twice, by Twice.find and by Twice.again',
    );
  });

  it('refuses to start while a route has no @Handles', async () => {
    @Controller('loose')
    class Loose {
      @Get('end')
      end() {
        return {};
      }
    }
    await expect(tableOf(Loose, {})).rejects.toThrow('Loose.end has no @Handles');
  });

  it('refuses to start while a route hides another from the router', async () => {
    @Controller()
    class Hiding {
      @Handles(findThing, { ...SPEC, answers: NamedDto })
      find() {
        return THING;
      }
      @Handles(findDraft, { ...SPEC, answers: NamedDto })
      draft() {
        return THING;
      }
    }
    await expect(tableOf(Hiding, { findThing, findDraft })).rejects.toThrow(
      'findDraft is never reached: findThing is asked before it and takes its address',
    );
  });

  it('names all faults together', async () => {
    await expect(
      tableOf(Things, { removeThing: call<{ answer: DoneDto }>('DELETE', '/things') }),
    ).rejects.toThrow(/Things\.draft .*; Things\.find .*; .*removeThing has no handler/);
  });
});

describe('compile errors', () => {
  const importThings = call<{ body: Upload; answer: DoneDto }>('POST', '/things');
  const listThings = call<{ answer: NamedListDto }>('GET', '/things');

  it('wrong answer class, undeclared upload, and wrong return type of a handler', () => {
    // @ts-expect-error the call answers a NamedDto
    Handles(findThing, { ...SPEC, answers: BvnDto });
    // @ts-expect-error the call answers JSON
    Handles(findThing, { ...SPEC, answers: 'file' });
    // @ts-expect-error the call answers a file
    Handles(readFigures, { ...SPEC, answers: NamedDto });
    // @ts-expect-error the call takes a file
    Handles(importThings, { ...SPEC, answers: DoneDto });
    Handles(importThings, { ...SPEC, answers: DoneDto, upload: 'file' });
    // @ts-expect-error the call takes no file
    Handles(findThing, { ...SPEC, answers: NamedDto, upload: 'file' });

    class Wrong {
      // @ts-expect-error the call answers a NamedDto
      @Handles(findThing, { ...SPEC, answers: NamedDto })
      find() {
        return DONE;
      }
      // @ts-expect-error the call answers a list
      @Handles(listThings, { ...SPEC, answers: NamedListDto })
      async list() {
        return [THING];
      }
    }
    expect(new Wrong()).toBeInstanceOf(Wrong);
  });
});

it('finds the calls of the contracts automatically, by name', () => {
  const all = declaredCalls();
  expect(all.signIn).toMatchObject({ verb: 'POST', path: '/login' });
  expect(Object.keys(all)).not.toContain('call');
});
