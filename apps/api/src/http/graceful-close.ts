import type { Server } from 'node:http';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';

/** Milliseconds that running calls have to finish. */
const CLOSE_TIMEOUT = 4000;
const LOOK_EVERY = 50;

/**
 * Lets running calls finish while the server closes. Connections close as soon as they are idle, and all of them at the
 * timeout. After `begin`, each answer is the last of its connection; otherwise a proxy's next call could meet a closed
 * connection.
 */
@Injectable()
export class GracefulClose implements BeforeApplicationShutdown, OnApplicationShutdown {
  private timer: NodeJS.Timeout | null = null;

  private begun = false;

  constructor(private readonly host: HttpAdapterHost) {}

  /** Closes every connection after its next answer. */
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
