// How connections to the database are made: to the primary, and again to the one that takes its place.

import type { Socket } from 'node:net';
import pg from 'pg';
import { seconds } from '../time.ts';
import { type Primary, primaryOf } from './primary.ts';
import { READ_ONLY } from './unreachable.ts';

type Callback = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

const LOOK_EVERY_MS = seconds(5);
/** So many looks without a byte of an answer, and it is asked whether the server is still there. */
const SILENT_LOOKS = 2;

/** A connection to whichever host is the primary when it is made. */
class PrimaryClient extends pg.Client {
  readonly #primary: Primary;
  #term = -1;
  #isStandby = false;
  #bytes = { writtenWhenIdle: 0, read: 0 };
  #silentLooks = 0;

  constructor(primary: Primary, config: pg.ClientConfig) {
    super({ ...config, connectionString: primary.url });
    this.#primary = primary;
    this.connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
      if (code === READ_ONLY) primary.drop(this.#term);
    });
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (parameterName === 'in_hot_standby') this.#isStandby = parameterValue === 'on';
    });
    this.connection.on('readyForQuery', () => {
      this.#bytes.writtenWhenIdle = this.#socket.bytesWritten;
    });
    this.on('error', () => this.doubt());
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.Client> | undefined {
    const connected = this.#connectToPrimary();
    if (!callback) return connected;
    // Later, so that what it throws is not taken for a failure to connect.
    connected.then(
      () => process.nextTick(callback, null, this),
      (error) => process.nextTick(callback, error),
    );
    return undefined;
  }

  /** Whether it leads to a server that is not the primary any more. */
  get isStale(): boolean {
    return this.#term !== this.#primary.term;
  }

  /** It broke, or gives no answer: before the next connection is made, the hosts are asked again. */
  doubt(): void {
    this.#primary.doubt(this.#term);
  }

  async #connectToPrimary(): Promise<pg.Client> {
    const url = await this.#primary.find();
    this.#term = this.#primary.term;
    const { host, port } = new pg.Client(url);
    Object.assign(this, { host, port });
    const look = setInterval(() => this.#look(), LOOK_EVERY_MS).unref();
    const forget = this.#primary.onChange(() => this.#breakOff());
    this.once('end', () => {
      clearInterval(look);
      forget();
    });
    try {
      await super.connect();
    } catch (error) {
      this.doubt();
      throw error;
    }
    if (!this.#isStandby || !this.#primary.isOneOfSeveral) return this;
    this.#primary.drop(this.#term);
    void super.end().catch(() => {});
    throw new Error('Connection terminated: it leads to a standby');
  }

  /** A machine that vanishes breaks no connection: the system would wait for its answers for a quarter of an hour. */
  #look(): void {
    const { bytesRead, bytesWritten } = this.#socket;
    const isSilent = bytesWritten > this.#bytes.writtenWhenIdle && bytesRead === this.#bytes.read;
    this.#bytes.read = bytesRead;
    this.#silentLooks = isSilent ? this.#silentLooks + 1 : 0;
    if (this.#primary.isToBeVerified || this.#silentLooks >= SILENT_LOOKS)
      void this.#primary.verify(this.#term);
  }

  get #socket(): { bytesRead: number; bytesWritten: number } {
    return this.connection.stream as Socket;
  }

  /** Whatever it leads to may never answer again, so nothing is waited for. */
  #breakOff(): void {
    if (this.isStale)
      this.connection.stream.destroy(new Error('Connection terminated: the primary is another one now'));
  }
}

export type { PrimaryClient };

/** One connection, for the caller to open and to end. `url`: of one host or of several. */
export const newClient = (url: string, config: pg.ClientConfig): PrimaryClient =>
  new PrimaryClient(primaryOf(url), config);

/** A pool of them. */
export function newPool(url: string, config: pg.PoolConfig): pg.Pool {
  const primary = primaryOf(url);
  class PooledClient extends PrimaryClient {
    constructor(options: pg.ClientConfig = config) {
      super(primary, options);
    }
  }
  return new pg.Pool({ ...config, Client: PooledClient });
}

interface Clients {
  connect(): Promise<pg.PoolClient>;
  end(): Promise<void>;
}

/** The pool without connections to what was the primary before: each is ended instead of being used again. */
export const withoutStale = (pool: pg.Pool): Clients => ({
  async connect(): Promise<pg.PoolClient> {
    const client = await pool.connect();
    const { release } = client;
    if (isStale(client)) {
      release(true);
      return this.connect();
    }
    client.release = (broken) => release(broken ?? isStale(client));
    return client;
  },
  end: () => pool.end(),
});

const isStale = (client: pg.PoolClient) => client instanceof PrimaryClient && client.isStale;

/** What of a statement that was parsed does not fit any more, as after a migration by another node; or it is not there. */
const OUTDATED = new Set(['0A000', '26000']);

/**
 * Names what it sends, so that each statement is parsed once on a connection: for those that use few, thousands of times. A
 * connection that has parsed one before a migration is ended instead of being used again, once that has shown.
 */
export function prepared(clients: Clients): Clients {
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `statement_${names.size}`;
    names.set(text, name);
    return name;
  };
  const ready = new WeakSet<pg.PoolClient>();
  const outdated = new WeakSet<pg.PoolClient>();
  return {
    async connect() {
      const client = await clients.connect();
      const { release } = client;
      client.release = (broken) => release(broken ?? outdated.has(client));
      if (ready.has(client)) return client;
      ready.add(client);
      const query = client.query.bind(client);
      const named = (text: string, values: unknown[]) =>
        query({ name: nameOf(text), text, values }).catch((error) => {
          if (error instanceof pg.DatabaseError && OUTDATED.has(error.code ?? '')) outdated.add(client);
          throw error;
        });
      const asNamed = (text: string, values: unknown[]) =>
        values.length > 0 ? named(text, values) : query(text);
      return Object.assign(client, { query: asNamed });
    },
    end: () => clients.end(),
  };
}
