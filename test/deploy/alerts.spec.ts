import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describeWith } from '../support/tools.js';

/** Tests the settings and alerts for Prometheus with promtool: their validity, and when each alert fires. */
const FOLDER = resolve(__dirname, '..', '..', 'deploy', 'prometheus');
const promtool = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8', cwd: FOLDER });
  return { status, said: stdout + stderr };
};

interface Case {
  alert: string;
  /**
   * Values per minute, in promtool's notation `first+step x times`, during which it fires; and during which it does
   * not.
   */
  rings: Record<string, string>;
  quiet: Record<string, string>;
}

const DAY = 86_400;
const buckets = (name: string, more: string, fast: string, all: string) => ({
  [`${name}_bucket{${more}le="0.5"}`]: fast,
  [`${name}_bucket{${more}le="10"}`]: all,
  [`${name}_bucket{${more}le="+Inf"}`]: all,
});
const requests = (failed: string) => ({
  'gona_http_request_duration_seconds_count{status="2xx"}': '0+100x120',
  'gona_http_request_duration_seconds_count{status="5xx"}': failed,
});
/**
 * Covers two hours. Earlier events, such as the last backup, are two days back, because promtool's clock starts at 0.
 */
const CASES: Case[] = [
  { alert: 'GonaApiGone', rings: {}, quiet: { 'gona_build_info{program="api"}': '1x120' } },
  {
    alert: 'GonaWorkerGone',
    rings: { 'gona_programs{program="worker",state="alive"}': '0x120' },
    quiet: { 'gona_programs{program="worker",state="alive"}': '1x120' },
  },
  {
    alert: 'GonaQueueStuck',
    rings: { 'gona_queue_oldest_waiting_seconds{queue="imports"}': '700x120' },
    quiet: { 'gona_queue_oldest_waiting_seconds{queue="imports"}': '500x120' },
  },
  {
    alert: 'GonaJobsFault',
    rings: { 'gona_job_faults_total{kind="export"}': '0+1x120' },
    quiet: { 'gona_job_faults_total{kind="export"}': '7x120' },
  },
  {
    alert: 'GonaWorkersDie',
    rings: { gona_job_takeovers_total: '0+1x120' },
    quiet: { gona_job_takeovers_total: '9x120' },
  },
  {
    alert: 'GonaDiskNearlyFull',
    rings: {
      'gona_files_free_bytes{instance="a"}': '4e9x120',
      'gona_files_disk_bytes{instance="a"}': '100e9x120',
    },
    quiet: {
      'gona_files_free_bytes{instance="a"}': '50e9x120',
      'gona_files_disk_bytes{instance="a"}': '100e9x120',
    },
  },
  {
    alert: 'GonaBackupOld',
    rings: { gona_last_backup_timestamp_seconds: `${-2 * DAY}x120` },
    quiet: { gona_last_backup_timestamp_seconds: `${-DAY}x120` },
  },
  {
    alert: 'GonaBackupNotRead',
    rings: { gona_last_backup_timestamp_seconds: '1x120', gona_last_backup_verified: '0x120' },
    quiet: { gona_last_backup_timestamp_seconds: '1x120', gona_last_backup_verified: '1x120' },
  },
  {
    alert: 'GonaAuditNotSigned',
    rings: { gona_checkpoint_late_seconds: '8000x120' },
    quiet: { gona_checkpoint_late_seconds: '100x120' },
  },
  { alert: 'GonaErrors', rings: requests('0+5x120'), quiet: requests('0+1x120') },
  {
    alert: 'GonaSlow',
    rings: buckets('gona_http_request_duration_seconds', 'method="GET",', '0+80x120', '0+100x120'),
    quiet: buckets('gona_http_request_duration_seconds', 'method="GET",', '0+99x120', '0+100x120'),
  },
  {
    alert: 'GonaConnectionsSpent',
    rings: { 'gona_database_connections{state="waiting",instance="a"}': '3x120' },
    quiet: { 'gona_database_connections{state="waiting",instance="a"}': '0x120' },
  },
  {
    alert: 'GonaOverloaded',
    rings: { 'gona_admission_refused_total{queue="requests",kind="page"}': '0+60x120' },
    quiet: { 'gona_admission_refused_total{queue="requests",kind="view"}': '0+600x120' },
  },
  {
    alert: 'GonaReplicaNotUsed',
    rings: { 'gona_replica_used{instance="a"}': '0x120', 'gona_replica_used{instance="b"}': '0x120' },
    quiet: { 'gona_replica_used{instance="a"}': '0x120', 'gona_replica_used{instance="b"}': '1x120' },
  },
  {
    alert: 'GonaEventsLate',
    rings: buckets('gona_event_lag_seconds', '', '0+50x120', '0+100x120'),
    quiet: buckets('gona_event_lag_seconds', '', '0+100x120', '0+100x120'),
  },
  {
    alert: 'GonaSignInsRefused',
    rings: { 'gona_sign_ins_refused_total{reason="password"}': '0+40x120' },
    quiet: { 'gona_sign_ins_refused_total{reason="password"}': '0+20x120' },
  },
];

describeWith('promtool')('deploy/prometheus', () => {
  it('is what Prometheus takes', () => {
    const { status, said } = promtool('check', 'config', 'prometheus.yml');
    expect([status, said]).toEqual([0, expect.stringMatching(/SUCCESS: \d+ rules found/)]);
  });

  it('rings each alert when it is to, and not before', () => {
    const { said } = promtool('check', 'rules', 'alerts.yml');
    expect(said).toContain(`SUCCESS: ${CASES.length} rules found`);
    const ringing = (one: Case, series: Record<string, string>, labels: object[]) => ({
      interval: '1m',
      name: one.alert,
      input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
      promql_expr_test: [
        {
          expr: `count by (alertname) (ALERTS{alertname="${one.alert}",alertstate="firing"})`,
          eval_time: '2h',
          exp_samples: labels,
        },
      ],
    });
    const tests = CASES.flatMap((one) => [
      ringing(one, one.rings, [{ labels: `{alertname="${one.alert}"}`, value: 1 }]),
      ringing(one, one.quiet, []),
    ]);
    const file = join(mkdtempSync(join(tmpdir(), 'gona-alerts-')), 'tests.json');
    // JSON is valid YAML.
    writeFileSync(file, JSON.stringify({ rule_files: [join(FOLDER, 'alerts.yml')], tests }));
    const { status, said: found } = promtool('test', 'rules', file);
    expect([status, found]).toEqual([0, expect.stringContaining('SUCCESS')]);
  });
});
