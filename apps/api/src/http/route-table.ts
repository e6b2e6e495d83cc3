import { Injectable, type OnModuleInit, RequestMethod } from '@nestjs/common';
import { ApplicationConfig, DiscoveryService, MetadataScanner } from '@nestjs/core';
import { ROUTE, type RouteSpec } from './route.js';

type Controller = abstract new (...args: never[]) => object;

/** One handler of the router. */
export interface RouteEntry {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As Express knows it, with the prefix: `/api/jobs/:id`. */
  path: string;
  spec: RouteSpec;
  controller: Controller;
  handler: string;
}

/** All routes of the process. One that does not say who may call it stops the start, by its name. */
@Injectable()
export class RouteTable implements OnModuleInit {
  readonly routes: RouteEntry[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly config: ApplicationConfig,
  ) {}

  onModuleInit(): void {
    const undeclared: string[] = [];
    for (const { metatype } of this.discovery.getControllers()) {
      if (!metatype) continue;
      const controller = metatype as Controller;
      for (const handler of this.scanner.getAllMethodNames(controller.prototype as object)) {
        const method = (controller.prototype as Record<string, object>)[handler];
        if (!method) continue;
        const verb = Reflect.getMetadata('method', method) as RequestMethod | undefined;
        if (verb === undefined) continue;
        const spec = Reflect.getMetadata(ROUTE, method) as RouteSpec | undefined;
        if (!spec) {
          undeclared.push(`${controller.name}.${handler}`);
          continue;
        }
        for (const path of this.pathsOf(controller, method))
          this.routes.push({
            method: RequestMethod[verb] as RouteEntry['method'],
            path,
            spec,
            controller,
            handler,
          });
      }
    }
    if (undeclared.length > 0)
      throw new Error(
        `These handlers carry no @Route, so nobody knows who may call them: ${undeclared.join(', ')}`,
      );
  }

  private pathsOf(controller: Controller, method: object): string[] {
    const list = (value: unknown) =>
      (Array.isArray(value) ? value : [value]).map((item) => trim(String(item ?? '')));
    const bases = list(Reflect.getMetadata('path', controller));
    const ends = list(Reflect.getMetadata('path', method));
    const prefix = trim(this.config.getGlobalPrefix());
    const outside = new Set(
      (this.config.getGlobalPrefixOptions().exclude ?? []).map((excluded) => trim(String(excluded.path))),
    );
    return bases.flatMap((base) =>
      ends.map((end) => {
        const inside = [base, end].filter((part) => part !== '').join('/');
        return outside.has(inside)
          ? `/${inside}`
          : `/${[prefix, inside].filter((part) => part !== '').join('/')}`;
      }),
    );
  }
}

const trim = (path: string) => path.replace(/^\/+|\/+$/g, '');
