// English.

import type { Texts } from '../texts.ts';

export const texts: Texts = {
  label: (text) => `${text}:`,
  format: {
    units: {},
    justNow: 'just now',
    anyMoment: 'any moment',
    ago: (duration) => `${duration} ago`,
    ahead: (duration) => `in ${duration}`,
  },
  metrics: {
    cpu: 'CPU',
    memory: 'Memory',
    disk: 'Disk',
    load_1m: 'Load, 1 min',
    load_5m: 'Load, 5 min',
    load_15m: 'Load, 15 min',
    uptime: 'Time since boot',
    network_in: 'Network in',
    network_out: 'Network out',
    swap: 'Swap',
    disk_read: 'Disk read',
    disk_write: 'Disk write',
    temperature: 'Temperature',
  },
  probes: {
    timeout: 'No answer in time',
    dns: 'The name was not found',
    refused: 'The connection was refused',
    unreachable: 'Unreachable',
    reset: 'The connection was reset',
    tls: 'TLS failed',
    status: 'Unexpected status',
    assertion: 'An assertion failed',
    error_answer: 'The server answered with an error',
    too_large: 'The answer is too large',
    blocked_address: 'The address may not be probed',
    not_failed: 'It answered, and a failure is expected',
    unsupported: 'It cannot be probed from there',
    set_by_hand: 'It was set down by hand',
    other: 'The probe failed',
  },
  failures: {
    refused: (host, port) => `Connection refused by ${host}, port ${port}`,
    reset: (host, port) => `Connection reset by ${host}, port ${port}`,
    closed_handshake: (host, port) => `Connection closed by ${host}, port ${port}, during the TLS handshake`,
    closed: (host, port) => `Connection closed by ${host}, port ${port}, before the answer was complete`,
    no_route: (host, port) => `No route to ${host}, port ${port}`,
    no_connection: (host, port) => `No connection in time to ${host}, port ${port}`,
    expired: (host, port, time) => `The certificate of ${host}, port ${port}, expired: ${time}`,
    timeout: (duration) => `No complete answer within ${duration}`,
    another_answer: 'Another answer came',
    hung_up: 'The connection was closed',
    unresolved: 'The name does not resolve',
    no_address: 'The name has no address',
    blocked: 'Leads to an address that may not be probed',
    compared: (reason, expected, seen) =>
      `${reason}: expected ${expected}, ${seen === null ? 'nothing came' : `seen ${seen}`}`,
    because: (reason, error) => `${reason}: ${error}`,
    step: (number, name) => `Step ${number} (${name})`,
    answered: (status, expected) =>
      `It answered ${status}, ${expected === null ? 'which is not expected' : `expected ${expected}`}`,
  },
  alerts: {
    sentence: (text) => `${text}.`,
    titles: {
      cron_fail: (name, code) => `${name} failed${code === null ? '' : ` with exit code ${code}`}`,
      cron_missed: (name) => `${name} did not report in time`,
      cron_overrun: (name) => `${name} is running too long`,
      cron_too_fast: (name) => `${name} finished suspiciously fast`,
      server_offline: (name) => `${name} is offline`,
      location_offline: {
        silent: (name) => `The location ${name} is offline`,
        skewed: (name) => `The clock of the location ${name} is wrong`,
        cut_off: (name) => `The location ${name} is cut off`,
      },
      server_metric: (name, metric, value, limit) => `${metric} of ${name} is ${value}, ${limit}`,
      process_none: (name, server) => `${name} is not running on ${server}`,
      process_few: (name, server, count) => `Too few processes of ${name} on ${server}: ${count}`,
      process_many: (name, server, count) => `Too many processes of ${name} on ${server}: ${count}`,
      uptime_down: (name) => `${name} is down`,
      uptime_degraded: (name) => `${name} is slow`,
      external_down: (name, integration) => `${integration} reports ${name}`,
      certificate_expiring: (name, days) =>
        `The certificate of ${name} ${days < 0 ? 'has expired' : `expires in ${daysLeft(days)}`}`,
    },
    limits: {
      gt: (threshold) => `above ${threshold}`,
      ge: (threshold) => `at or above ${threshold}`,
      lt: (threshold) => `below ${threshold}`,
      le: (threshold) => `at or below ${threshold}`,
    },
    exitCode: (code) => `Exit code ${code}.`,
    ran: (duration) => `It ran for ${duration}.`,
    missed: (expected, schedule, deadline) =>
      `Expected: ${expected} (${schedule}), at the latest ${deadline}.`,
    every: (interval) => `every ${interval}`,
    cronIn: (expression, zone) => `${expression} in ${zone}`,
    lastPing: (time) => (time === null ? 'No ping yet.' : `Last ping: ${time}.`),
    lastCall: (time) =>
      `Last call of its prober: ${time ?? 'never'}. What it would see does not count meanwhile.`,
    seesNothing: {
      skewed: (since) => `Its clock is off by more than 2 s. What it has seen since ${since} does not count.`,
      cut_off: (since) =>
        `It does not reach its own reference targets. What it has seen since ${since} does not count.`,
    },
    reportedSince: (time) => `Firing since ${time}.`,
    shownAt: (url) => `Details: ${url}`,
    lastReport: (time) => (time === null ? 'No report yet.' : `Last report: ${time}.`),
    overrun: (started, deadline) => `Started: ${started}. Latest end: ${deadline}.`,
    tooFast: (duration, least) => `It ended after ${duration}, but a run takes at least ${least}.`,
    matches: {
      name: (value) => `name ${value}`,
      command: (value) => `command line containing “${value}”`,
      pidfile: (value) => `PID file ${value}`,
      systemd: (value) => `systemd unit ${value}`,
    },
    processes: (count, match, least, most) => `Expected: ${amount(least, most)} (${match}). Found: ${count}.`,
    failingSince: (time, location) => `Failing since ${time}, probed from ${location}.`,
    membersDown: ({ down, counted, needed, list }) =>
      `${down} of ${counted} members are down, ${needed} must be up: ${list}.`,
    downSince: (time) => `Down since ${time}.`,
    took: (duration, limit) => `The last answer took ${duration}, the limit is ${limit}.`,
    slowSince: (time, location) => `Slow since ${time}, probed from ${location}.`,
    certificate: ({ subject, isOwn, isPast, time }) =>
      `${isOwn ? `The certificate for ${subject}` : `The certificate of its issuer ${subject}`} ${isPast ? 'was' : 'is'} valid until ${time}.`,
    beyondSince: (limit, time) => `It has been ${limit} since ${time}.`,
    mostCpu: (list) => `Most CPU: ${list}.`,
    mostMemory: (list) => `Most memory: ${list}.`,
    fullestDisks: (list) => `Fullest disks: ${list}.`,
    diskOf: (used, total) => `${used} of ${total}`,
  },
};

function daysLeft(days: number): string {
  if (days === 0) return 'less than a day';
  return days === 1 ? 'one day' : `${days} days`;
}

function amount(least: string, most: string | null): string {
  if (most === null) return `at least ${least}`;
  return most === least ? `exactly ${least}` : `${least} to ${most}`;
}
