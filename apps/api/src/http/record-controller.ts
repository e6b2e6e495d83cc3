import { Body, Controller, createParamDecorator, type ExecutionContext, Inject, Query } from '@nestjs/common';
import type { Request } from 'express';
import { ListQuery, parametersOf, type RecordKind, type RecordShape, SuccessDto } from '#libs/contracts';
import type { Shown } from '#libs/disclosure';
import type { SessionActor } from '#libs/identity';
import { type AnyRecordKind, type RecordKindSpec, Records } from '#libs/records';
import { Handles, type RouteSpec } from './handles.js';
import { CurrentActor, Id, nameId, parseId } from './parameters.js';

type Controllers = new (records: Records) => object;
type Path = Record<string, number>;

/** Farmers whose data the answers of a kind show. */
interface RecordShows<Shape extends RecordShape> {
  list?: (answer: Shape['list']) => Shown;
  record?: (answer: Shape['record']) => Shown;
}

/** Injects the ids of the path by name. */
const Ids = createParamDecorator((_data: unknown, context: ExecutionContext): Path => {
  const { params } = context.switchToHttp().getRequest<Request>();
  return Object.fromEntries(
    Object.entries(params).map(([name, text]) => [name, parseId(String(text), name)]),
  );
});

/**
 * Returns the controller of a record kind, which handles its six calls with its roles and grants.
 *
 * @param shows the farmers whose data list and record show, if they do
 * @example export const WarehousesController = recordController(WAREHOUSES);
 */
export function recordController<Kind extends RecordKind, Shape extends RecordShape>(
  spec: RecordKindSpec<Kind, Shape>,
  shows: RecordShows<Shape> = {},
): Controllers {
  const kind = spec as unknown as AnyRecordKind;
  const { calls, dtos, roles, grants, called, createdStatus } = kind;
  const scope = kind.ofResource ? ('resource' as const) : ('account' as const);
  const reads = { roles, scope, grant: grants?.view } satisfies Partial<RouteSpec>;
  const writes = { roles: kind.writers ?? roles, scope, grant: grants?.edit } satisfies Partial<RouteSpec>;
  const [one, many] = called;

  @Controller()
  class RecordController {
    constructor(@Inject(Records) private readonly records: Records) {}

    @Handles(calls.list, {
      ...reads,
      summary: `List the ${many} in the user’s scope`,
      answers: dtos.list,
      shows: shows.list as RouteSpec['shows'],
    })
    list(@CurrentActor() actor: SessionActor, @Ids() path: Path, @Query() query: ListQuery) {
      return this.records.list(kind, actor, query, path);
    }

    @Handles(calls.find, {
      ...reads,
      summary: `Find one ${one}`,
      answers: dtos.record,
      shows: shows.record as RouteSpec['shows'],
    })
    find(@CurrentActor() actor: SessionActor, @Id('id') id: number) {
      return this.records.find(kind, actor, id);
    }

    @Handles(calls.create, {
      ...writes,
      summary: `Add one to the ${many}`,
      answers: dtos.record,
      status: createdStatus,
    })
    create(@CurrentActor() actor: SessionActor, @Ids() path: Path, @Body() body: object) {
      return this.records.create(kind, actor, body, path);
    }

    @Handles(calls.update, { ...writes, summary: `Update one ${one}`, answers: dtos.record })
    update(@CurrentActor() actor: SessionActor, @Id('id') id: number, @Body() body: object) {
      return this.records.update(kind, actor, id, body);
    }

    @Handles(calls.remove, { ...writes, summary: `Move one ${one} to the trash`, answers: SuccessDto })
    async remove(@CurrentActor() actor: SessionActor, @Id('id') id: number): Promise<SuccessDto> {
      await this.records.remove(kind, actor, id);
      return { message: 'success', id };
    }

    @Handles(calls.restore, { ...writes, summary: `Restore one ${one} from the trash`, answers: dtos.record })
    restore(@CurrentActor() actor: SessionActor, @Id('id') id: number) {
      return this.records.restore(kind, actor, id);
    }
  }
  const { prototype } = RecordController;
  // The compiler writes these for classes that it knows: the contract pipe and the API description read them.
  const typed = (handler: string, types: unknown[]) =>
    Reflect.defineMetadata('design:paramtypes', types, prototype, handler);
  typed('list', [Object, Object, dtos.query ?? ListQuery]);
  typed('create', [Object, Object, dtos.save]);
  typed('update', [Object, Number, dtos.save]);
  for (const name of parametersOf(calls.list.path))
    for (const handler of ['list', 'create'] as const) nameId(prototype, handler, name);
  return RecordController;
}
