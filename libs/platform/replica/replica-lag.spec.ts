import { positionOf, ReplicaLag } from './replica-lag.js';

it('reads a place in the log as PostgreSQL compares it', () => {
  expect(positionOf('0/16B3748')).toBe(0x16b3748n);
  expect(positionOf('1/0') > positionOf('0/FFFFFFFF')).toBe(true);
  expect(positionOf('A/1') < positionOf('10/0')).toBe(true);
});

it('counts from when the primary first was further', () => {
  const lag = new ReplicaLag();
  lag.primaryWasAt(100n, 1000);
  lag.primaryWasAt(200n, 2000);
  lag.primaryWasAt(300n, 3000);
  expect(lag.of(100n, 3500)).toBe(1500);
  expect(lag.of(250n, 3600)).toBe(600);
  expect(lag.of(300n, 9000)).toBe(0);
});

it('a primary at which nothing happens leaves nobody behind', () => {
  const lag = new ReplicaLag();
  lag.primaryWasAt(100n, 0);
  expect(lag.of(100n, 10)).toBe(0);
  for (let second = 1; second < 60; second++) lag.primaryWasAt(100n, second * 1000);
  expect(lag.of(100n, 60_000)).toBe(0);
  lag.primaryWasAt(101n, 61_000);
  expect(lag.of(100n, 61_200)).toBe(200);
});

it('keeps growing when the replica stops for longer than positions are remembered', () => {
  const lag = new ReplicaLag();
  for (let second = 1; second <= 2000; second++) lag.primaryWasAt(BigInt(second), second * 1000);
  expect(lag.of(0n, 2_000_000)).toBe(1_999_000);
});
