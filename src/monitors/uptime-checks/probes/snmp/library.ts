// The part of net-snmp that is used: it has no types of its own. Optional to install, and loaded on first use.

import { packageOnFirstUse } from '../../../../platform/first-use.ts';

export interface Varbind {
  oid: string;
  /** One of `ObjectType`. */
  type: number;
  value: unknown;
}

export interface SnmpSession {
  get(oids: string[], callback: (error: Error | null, varbinds: Varbind[]) => void): void;
  on(event: 'error', listener: (error: Error) => void): void;
  close(): void;
}

export interface SessionOptions {
  port: number;
  version: number;
  transport: 'udp4' | 'udp6';
  retries: number;
  timeout: number;
}

interface SnmpUser {
  name: string;
  level: number;
  authProtocol?: string;
  authKey?: string;
  privProtocol?: string;
  privKey?: string;
}

export interface SnmpLibrary {
  Version1: number;
  Version2c: number;
  Version3: number;
  SecurityLevel: { noAuthNoPriv: number; authNoPriv: number; authPriv: number };
  AuthProtocols: Record<string, string>;
  PrivProtocols: Record<string, string>;
  ObjectType: Record<string, number>;
  createSession(target: string, community: string, options: SessionOptions): SnmpSession;
  createV3Session(target: string, user: SnmpUser, options: SessionOptions): SnmpSession;
  isVarbindError(varbind: Varbind): boolean;
  varbindError(varbind: Varbind): string;
}

const load = packageOnFirstUse<SnmpLibrary>('net-snmp');

/** Null where it is not installed. */
export function snmpLibrary(): SnmpLibrary | null {
  try {
    return load();
  } catch {
    return null;
  }
}
