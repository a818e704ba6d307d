// Requests to a host that is not ours by name, but a customer's who points it here.

import type { IncomingMessage } from 'node:http';
import { remember } from '../remember.ts';
import { httpsRedirect } from './client-address.ts';
import { domainOf } from './known-host.ts';

/** Gives the path of this host that a path of the other host stands for. */
type Translate = (url: string) => string;

export interface OtherHosts {
  /** Whether it could be one at all: only then is it looked for. */
  isCandidate(domain: string): boolean;
  /** null: it is nobody's, and whoever asks for it is answered like everybody else. */
  find(domain: string): Promise<Translate | null>;
}

export interface OwnDomain {
  domain: string;
  /** As it was asked for there. */
  url: string;
  /** What the browser keeps for that domain; what it sends is never taken for cookies of this host. */
  cookie: string | undefined;
}

const domains = new WeakMap<IncomingMessage, OwnDomain>();

/** Where the request was sent, if that is a domain of somebody's page; null on our own hosts. */
export const ownDomainOf = (request: IncomingMessage): OwnDomain | null => domains.get(request) ?? null;

export interface Arrivals {
  /** Whether the request is to a host that was lately found to be somebody's. */
  isKnown(request: IncomingMessage): boolean;
  /** Makes of such a request one for the path that it stands for, without its cookies. null: there is nothing to wait for. */
  translate(request: IncomingMessage): Promise<void> | null;
}

/** More than there will be customers with domains; what was seen first goes first. */
const MOST_KNOWN = 10_000;

export function arrivalsAt(others: OtherHosts): Arrivals {
  const known = new Map<string, Translate>();
  const find = async (domain: string): Promise<Translate | null> => {
    try {
      const found = await others.find(domain);
      if (found) return remember(known, MOST_KNOWN, domain, found);
      known.delete(domain);
      return null;
    } catch (error) {
      const last = known.get(domain);
      if (last) return last;
      throw error;
    }
  };
  return {
    isKnown: (request) => known.size > 0 && known.has(hostOf(request)),
    translate(request) {
      const domain = hostOf(request);
      if (!others.isCandidate(domain)) return null;
      return find(domain).then((translate) => {
        if (!translate) return;
        const url = request.url ?? '/';
        domains.set(request, { domain, url, cookie: request.headers.cookie });
        request.url = translate(url);
        delete request.headers.cookie;
      });
    },
  };
}

const hostOf = ({ headers }: IncomingMessage): string => domainOf(headers.host ?? '');

/** Where a plain request to an https host has to go: to the host that it was sent to, if that is somebody's own. */
export function redirectOf(request: IncomingMessage, baseUrl: string, isSecure: boolean): string | null {
  const own = ownDomainOf(request);
  if (!own) return httpsRedirect(baseUrl, isSecure, request.url ?? '/');
  return !isSecure && baseUrl.startsWith('https:') ? `https://${own.domain}${own.url}` : null;
}
