import type { Server } from 'node:http';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';
import { every, type Repetition } from '#libs/platform';

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
  private timer: Repetition | null = null;

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
    this.timer = every(LOOK_EVERY, () => {
      if (Date.now() > end) server.closeAllConnections();
      else server.closeIdleConnections();
    });
  }

  onApplicationShutdown(): void {
    void this.timer?.stop();
  }
}
