import { Injectable, Controller } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { parse } from 'csv-parse/sync';
import { Server } from 'socket.io';
import { Queue } from 'bullmq';
import { DataSource } from 'typeorm';
import * as fc from 'fast-check';
import { JwtModule } from '@nestjs/jwt';
import { LoggerModule } from 'nestjs-pino';
import { SwaggerModule } from '@nestjs/swagger';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BullModule } from '@nestjs/bullmq';
import { ThrottlerModule } from '@nestjs/throttler';
import { ConfigModule } from '@nestjs/config';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { NestExpressApplication } from '@nestjs/platform-express';
import { WebSocketGateway } from '@nestjs/websockets';
import { PassportModule } from '@nestjs/passport';
import { kml } from '@tmcw/togeojson';
import yazl from 'yazl';
import * as libs from '#libs/contracts';
@Injectable() class A { hi() { return 1; } }
@Injectable() class B { constructor(private readonly a: A) {} hi() { return this.a.hi(); } }
it('di', async () => {
  const m = await Test.createTestingModule({ providers: [A, B] }).compile();
  expect(m.get(B).hi()).toBe(1);
  expect(parse('a,b')).toEqual([['a', 'b']]);
  for (const x of [Server, Queue, DataSource, fc.assert, JwtModule, LoggerModule, SwaggerModule, TypeOrmModule, BullModule, ThrottlerModule, ConfigModule, IoAdapter, WebSocketGateway, PassportModule, kml, yazl, Controller]) expect(x).toBeDefined();
  expect(Object.keys(libs).length).toBeGreaterThan(3);
  expect(import.meta.url).toMatch(/^file:/);
});
