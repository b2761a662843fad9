import { Hono } from 'hono';
import { StorageError } from './errors.ts';
import type { StorageEnv } from './request.ts';

/** Of what the hosted service can turn on and this one has not, in its words. */
export const notOffered = (feature: string) =>
  new StorageError(
    '409',
    'FeatureNotEnabled',
    `The feature ${feature} is not enabled for this resource`,
  );

const FEATURES = {
  '/vector/*': 'vector',
  '/iceberg/*': 'iceberg_catalog',
  '/bucket/:id/lifecycle': 'lifecycle',
};

/** Programs that ask for more than files are told that it is not there, not that they are lost. */
export function unofferedRoutes(): Hono<StorageEnv> {
  const app = new Hono<StorageEnv>();
  for (const [path, feature] of Object.entries(FEATURES))
    app.all(path, () => notOffered(feature).toResponse());
  return app;
}
