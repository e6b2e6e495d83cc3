import type { Server } from 'node:http';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';

/** Milliseconds that calls under way are given. */
const CLOSE_TIMEOUT = 4000;
const LOOK_EVERY = 50;

/**
 * Lets calls that are under way end while the server closes: connections go as soon as they are idle, and all of them
 * at the timeout. Before that, once it has begun, each answer is the last of its connection: one that a proxy keeps would be closed
 * under its next call.
 */
@Injectable()
export class GracefulClose implements BeforeApplicationShutdown, OnApplicationShutdown {
  private timer: NodeJS.Timeout | null = null;

  private begun = false;

  constructor(private readonly host: HttpAdapterHost) {}

  /** From now on no connection outlives its answer. */
  begin(): void {
    this.begun = true;
  }

  readonly lastOfConnection = (_request: Request, response: Response, next: NextFunction): void => {
    if (this.begun) response.setHeader('Connection', 'close');
    next();
  };

  beforeApplicationShutdown(): void {
    const server = this.host.httpAdapter.getHttpServer() as Server;
    const end = Date.now() + CLOSE_TIMEOUT;
    this.timer = setInterval(() => {
      if (Date.now() > end) server.closeAllConnections();
      else server.closeIdleConnections();
    }, LOOK_EVERY);
  }

  onApplicationShutdown(): void {
    if (this.timer) clearInterval(this.timer);
  }
}
