import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.ts';

export interface PageHost {
  app: App;
  fastify: FastifyInstance;
}
