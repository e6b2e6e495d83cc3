import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { ThrottlerModule } from '@nestjs/throttler';
import { AccessModule } from '#libs/access';
import { DisclosureModule } from '#libs/disclosure';
import { IdentityModule } from '#libs/identity';
import { BusySignal } from './busy-signal.js';
import { CallLimit } from './call-limit.guard.js';
import { Callers } from './callers.js';
import { ContractPipe } from './contract.pipe.js';
import { DECLARED_CALLS, declaredCalls } from './declared-calls.js';
import { GracefulClose } from './graceful-close.js';
import { JwtStrategy } from './jwt.strategy.js';
import { ProblemFilter } from './problem.filter.js';
import { RightsInterceptor } from './rights.interceptor.js';
import { Rights } from './rights.js';
import { RouteTable } from './route-table.js';
import { SessionGuard } from './session.guard.js';
import { ViewsInterceptor } from './views.interceptor.js';

/** Calls per minute to one route, per session, or per address without a session. */
const CALLS_PER_MINUTE = 600;

/** Rules for every call: limit, session and role, contract, problems. */
@Module({
  imports: [
    AccessModule,
    DisclosureModule,
    DiscoveryModule,
    IdentityModule,
    ThrottlerModule.forRoot([{ ttl: 60_000, limit: CALLS_PER_MINUTE }]),
  ],
  providers: [
    BusySignal,
    Callers,
    GracefulClose,
    JwtStrategy,
    Rights,
    RouteTable,
    { provide: DECLARED_CALLS, useFactory: declaredCalls },
    { provide: APP_GUARD, useClass: CallLimit },
    { provide: APP_GUARD, useClass: SessionGuard },
    { provide: APP_INTERCEPTOR, useClass: RightsInterceptor },
    { provide: APP_INTERCEPTOR, useClass: ViewsInterceptor },
    { provide: APP_PIPE, useClass: ContractPipe },
    { provide: APP_FILTER, useClass: ProblemFilter },
  ],
  exports: [Callers, Rights, RouteTable],
})
export class HttpModule {}
