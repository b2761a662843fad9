import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { isAppPath } from '@parley/model';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { secureHeaders } from 'hono/secure-headers';
import type { Settings } from './settings.ts';

/** Configuration of the app, known before its first request. */
export type WebConfig = {
  /** Empty for the app's own origin. */
  supabaseUrl: string;
  supabaseKey: string;
  /** DSN for error reports. Without it the app does not load the code for them. */
  sentryDsn?: string | undefined;
  /** The public VAPID key (base64url) for push subscriptions. */
  vapidPublicKey?: string;
  /** URL of raster tiles for street maps with {z}, {x} and {y}, and their attribution. */
  mapTiles?: { url: string; attribution: string } | undefined;
  /** False without a mail server; then the app does not offer e-mail settings. */
  canMail?: boolean;
  /**
   * False if the operator configured no language model; then owners are pointed to their own
   * providers.
   */
  hasModel?: boolean;
  /** Set if registration requires an invitation; undefined if everybody can register. */
  signup?: 'invited' | 'closed' | undefined;
  /** True while the server has no account at all: its first visitor is not welcomed "back". */
  isUnused?: boolean | undefined;
};

/**
 * The part of the configuration that comes from the operator's settings, wherever the backend runs.
 */
export const configOf = (
  settings: Pick<Settings, 'sentryDsn' | 'smtpUrl' | 'mapTiles' | 'signup'>,
): Pick<WebConfig, 'sentryDsn' | 'canMail' | 'mapTiles' | 'signup'> => ({
  sentryDsn: settings.sentryDsn,
  canMail: settings.smtpUrl !== undefined,
  mapTiles: settings.mapTiles,
  signup: settings.signup === 'open' ? undefined : settings.signup,
});

const PLACEHOLDER = /(<script id="parley-config" type="application\/json">)[^<]*(<\/script>)/;
/** Vite's file names contain a content hash. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Content security policy: the page may load from its own origin, the project's and the configured
 * ones.
 */
export function policyOf({ supabaseUrl, sentryDsn, mapTiles }: WebConfig) {
  const mapOrigin = mapTiles ? [new URL(mapTiles.url).origin] : [];
  const project = supabaseUrl === '' ? [] : [new URL(supabaseUrl).origin];
  const sockets = project.map((origin) => origin.replace(/^http/, 'ws'));
  const errors = sentryDsn ? [new URL(sentryDsn).origin] : [];
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'blob:', 'data:', ...project, ...mapOrigin],
    mediaSrc: ["'self'", 'blob:', ...project],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'", ...project, ...sockets, ...errors, ...mapOrigin],
    workerSrc: ["'self'", 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  };
}

/**
 * Serves the built app: existing files as they are, and for other paths the app's page with its
 * configuration. The page may not load from other origins, except to report errors to the
 * configured DSN and to load tiles from the configured map server.
 */
export function serveWeb(
  dist: string,
  config: () => WebConfig,
  isUnused: () => Promise<boolean> = async () => false,
): (request: Request) => Promise<Response> {
  const app = new Hono();
  const template = pageReader(join(dist, 'index.html'));
  const page = async () => template({ ...config(), ...((await isUnused()) && { isUnused: true }) });
  app.use(
    secureHeaders({
      contentSecurityPolicy: policyOf(config()),
      crossOriginResourcePolicy: 'same-origin',
      referrerPolicy: 'same-origin',
      xFrameOptions: 'DENY',
      // The page uses none of these, so injected code cannot either.
      permissionsPolicy: {
        accelerometer: [],
        camera: [],
        displayCapture: [],
        geolocation: [],
        gyroscope: [],
        magnetometer: [],
        microphone: [],
        midi: [],
        payment: [],
        usb: [],
      },
      // The gateway sets the header if the site uses https.
      strictTransportSecurity: false,
    }),
  );
  app.use(compress());
  app.get('/config.json', (c) => c.json(config(), 200, { 'Cache-Control': 'no-store' }));
  app.use('/assets/*', async (c, next) => {
    await next();
    if (c.res.ok) c.res.headers.set('Cache-Control', IMMUTABLE);
  });
  app.on(['GET', 'HEAD'], '/', async (c) =>
    c.html(await page(), 200, { 'Cache-Control': 'no-cache' }),
  );
  app.use('*', serveStatic({ root: dist, precompressed: true }));
  app.on(['GET', 'HEAD'], '*', async (c) => {
    const file = c.req.path.split('/').at(-1)?.includes('.') ?? false;
    if (file) return c.text('Not found', 404);
    return c.html(await page(), isAppPath(c.req.path) ? 200 : 404, {
      'Cache-Control': 'no-cache',
    });
  });
  return async (request) => app.fetch(request);
}

function pageReader(file: string): (config: WebConfig) => string {
  if (!existsSync(file)) throw new Error(`The app is not built: ${file} is missing.`);
  const template = readFileSync(file, 'utf8');
  return (config) => withConfig(template, config);
}

/** The app's page with its configuration. */
export function withConfig(template: string, config: WebConfig): string {
  // '<' is escaped so that no value can close the script element.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  return template.replace(
    PLACEHOLDER,
    (_match, open: string, close: string) => open + json + close,
  );
}
