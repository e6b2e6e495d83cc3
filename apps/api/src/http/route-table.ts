import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { DECLARED_CALLS, type DeclaredCalls } from './declared-calls.js';
import { type Controller, type RouteEntry, routesOf } from './routes.js';

/** Holds all routes of the process. Stops the start if calls and handlers disagree, and names them. */
@Injectable()
export class RouteTable implements OnModuleInit {
  routes: readonly RouteEntry[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    @Inject(DECLARED_CALLS) private readonly declared: DeclaredCalls,
  ) {}

  onModuleInit(): void {
    const controllers = this.discovery.getControllers().flatMap(({ metatype }) => metatype ?? []);
    this.routes = routesOf(controllers as unknown as Controller[], this.declared);
  }
}
