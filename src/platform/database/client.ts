// How connections to the database are made: to the primary, and again to the one that takes its place.

import pg from 'pg';
import { type Primary, primaryOf } from './primary.ts';
import { READ_ONLY } from './unreachable.ts';

type Callback = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/** A connection to whichever host is the primary when it is made. */
class PrimaryClient extends pg.Client {
  readonly #primary: Primary;
  #term = -1;
  #isStandby = false;

  constructor(primary: Primary, config: pg.ClientConfig) {
    super({ ...config, connectionString: primary.url });
    this.#primary = primary;
    this.connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
      if (code === READ_ONLY) primary.drop(this.#term);
    });
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (parameterName === 'in_hot_standby') this.#isStandby = parameterValue === 'on';
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
    this.once(
      'end',
      this.#primary.onChange(() => this.#breakOff()),
    );
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

/** The pool without connections to what was the primary before: each is ended instead of being used again. */
export const withoutStale = (pool: pg.Pool) => ({
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
