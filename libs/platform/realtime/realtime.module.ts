import { Module } from '@nestjs/common';
import { CursorBroadcast } from './cursor-broadcast.js';
import { PresenceBoard } from './presence-board.js';
import { Realtime } from './realtime.js';
import { SocketCluster } from './socket-cluster.js';
import { SocketGuard } from './socket-guard.js';
import { TopicRooms } from './topic-rooms.js';

@Module({
  providers: [CursorBroadcast, PresenceBoard, Realtime, SocketCluster, SocketGuard, TopicRooms],
  exports: [PresenceBoard, Realtime, SocketGuard, TopicRooms],
})
export class RealtimeModule {}
