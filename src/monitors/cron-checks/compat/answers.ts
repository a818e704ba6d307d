// Answers of other services, and what is read of their requests.

import { createHash } from 'node:crypto';
import type { ForeignAnswer } from '../recording/foreign.ts';

export const text = (status: number, body: string, headers?: readonly string[]): ForeignAnswer => ({
  ...{ status, type: 'text/plain; charset=utf-8', body },
  ...(headers && { headers }),
});

export const json = (status: number, body: object): ForeignAnswer => ({
  ...{ status, type: 'application/json; charset=utf-8', body: JSON.stringify(body) },
});

/**
 * The part of an address before its question mark, and its query: read only where the path is one of the service, since
 * every request to a host is asked about by each.
 */
export function splitPath(address: string): { path: string; readQuery: () => URLSearchParams } {
  const question = address.indexOf('?');
  if (question < 0) return { path: address, readQuery: () => new URLSearchParams() };
  return {
    path: address.slice(0, question),
    readQuery: () => new URLSearchParams(address.slice(question + 1)),
  };
}

const LONGEST_MS = 10_000_000_000_000;

/** Null for what is no time that a run can take. */
export function durationMs(given: string | number | null | undefined, unitMs: number): number | null {
  const ms = Number.parseFloat(String(given ?? '')) * unitMs;
  return ms >= 0 && ms <= LONGEST_MS ? Math.round(ms) : null;
}

const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;

/** What separates overlapping runs: a UUID as it is, any other text as one that is made of it. */
export function runId(given: string | null | undefined): string | null {
  if (given === null || given === undefined || given === '') return null;
  const hex = UUID.test(given)
    ? given.replaceAll('-', '').toLowerCase()
    : createHash('sha256').update(given).digest('hex').slice(0, 32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const INTEGER = /^-?\d{1,15}$/;

export const integer = (given: string | null | undefined): number | null =>
  given !== null && given !== undefined && INTEGER.test(given) ? Number(given) : null;
