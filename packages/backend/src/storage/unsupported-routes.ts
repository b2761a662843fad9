import { Hono } from 'hono';
import { StorageError } from './errors.ts';
import type { StorageEnv } from './request.ts';

/** The error for features that the hosted service can enable and this one lacks, in its words. */
export const featureNotEnabled = (feature: string) =>
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

/** Answers that a feature is not enabled, so that clients do not take it for a missing file. */
export function unsupportedRoutes(): Hono<StorageEnv> {
  const app = new Hono<StorageEnv>();
  for (const [path, feature] of Object.entries(FEATURES))
    app.all(path, () => featureNotEnabled(feature).toResponse());
  return app;
}
